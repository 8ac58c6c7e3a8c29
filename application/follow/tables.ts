/** What every reactor keeps of its way through the log. */
import { integer, type RowOf, table, text } from '../../platform/tables/table.js';

/** How far each reactor has come. Reactors have effects outside: they never replay. */
export const followers = table(
  'followers',
  {
    name: text(),
    /** Everything up to here is handled or put aside; empty before the first event. */
    position: text(),
    /** JSON: the types of events that it handles, so that others can tell whether it is behind. */
    types: text(),
    updated_at: text(),
  },
  { key: ['name'] },
);

/** Events that a reactor could not handle: visible, retryable, and never in the way of the others. */
export const deadLetters = table(
  'reactor_dead_letters',
  {
    follower: text(),
    position: text(),
    event_id: text(),
    event_type: text(),
    /** Where the event is read again for a retry. */
    stream: text(),
    revision: integer(),
    error: text(),
    tries: integer(),
    first_at: text(),
    last_at: text(),
  },
  { key: ['follower', 'position'] },
);
export type DeadLetter = RowOf<typeof deadLetters>;

declare module '../../platform/work-store/workTables.js' {
  interface WorkTables {
    followers: RowOf<typeof followers>;
    reactor_dead_letters: DeadLetter;
  }
}
