/** Tables for the progress of reactors through the log. */
import { integer, type RowOf, table, text } from '../../platform/tables/table.js';

/** Each reactor's checkpoint. */
export const followers = table(
  'followers',
  {
    name: text(),
    /** All events up to this position were handled or became dead letters; empty before the first. */
    position: text(),
    /** JSON: the handled event types, from which others compute its lag. */
    types: text(),
    updated_at: text(),
  },
  { key: ['name'] },
);

/** Events that a reactor could not handle: visible, retryable and non-blocking. */
export const deadLetters = table(
  'reactor_dead_letters',
  {
    follower: text(),
    position: text(),
    event_id: text(),
    event_type: text(),
    /** The stream from which a retry reads the event. */
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

/** The leases of the leaders (leadership.ts). */
export const leaders = table('leaders', { name: text(), owner: text(), until: text() }, { key: ['name'] });

/** The processes that can lead, with their work. */
export const candidates = table(
  'candidates',
  {
    owner: text(),
    /** JSON: the names of the work. */
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
