/** What every reactor stores about its progress through the log. */
import { integer, type RowOf, table, text } from '../../platform/tables/table.js';

/** Each reactor's checkpoint. Reactors have external effects, so they never replay. */
export const followers = table(
  'followers',
  {
    name: text(),
    /** Everything up to here was handled or became a dead letter; empty before the first event. */
    position: text(),
    /** JSON: the types of events it handles, so that others can tell whether it is behind. */
    types: text(),
    updated_at: text(),
  },
  { key: ['name'] },
);

/** Events that a reactor could not handle: visible, retryable, and blocking nothing. */
export const deadLetters = table(
  'reactor_dead_letters',
  {
    follower: text(),
    position: text(),
    event_id: text(),
    event_type: text(),
    /** Where the event is read from again for a retry. */
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

/** Who leads what, until when (leadership.ts). */
export const leaders = table('leaders', { name: text(), owner: text(), until: text() }, { key: ['name'] });

/** The processes that could lead, and what. */
export const candidates = table(
  'candidates',
  {
    owner: text(),
    /** JSON. */
    names: text(),
    until: text(),
  },
  { key: ['owner'] },
);

declare module '../../platform/work-store/workTables.js' {
  interface WorkTables {
    followers: RowOf<typeof followers>;
    reactor_dead_letters: DeadLetter;
    leaders: RowOf<typeof leaders>;
    candidates: RowOf<typeof candidates>;
  }
}
