/** The seal's view of the log, and the only way by which events leave it. */
import type { Sqlite } from '../../sqlite/open.js';
import { entryDigest } from '../entryDigest.js';
import type { StoredEntry } from '../port.js';
import type { Positions } from '../position.js';
import { NOT_THE_LAST, type RemovedRow, STORED_COLUMNS, type StoredRow, sealedEntries } from '../sealedEntries.js';

const IN_RANGE = 'position > ?1 and position <= ?2 order by position limit ?3';
const STORED = `select ${STORED_COLUMNS} from events where ${IN_RANGE}`;
const REMOVED = `select position, digest, recorded_at as "recordedAt" from removed_events where ${IN_RANGE}`;

const OUTLIVED = `
  select ${STORED_COLUMNS} from events e
  where stream in (select stream from stream_max_age where seconds = ?1)
    and recorded_at <= ?2 and position <= ?3 and ${NOT_THE_LAST}
  order by position limit ?4`;

/** Blocks the event loop and other writers for a few milliseconds. */
const REMOVED_AT_ONCE = 500;

/** In the order of `STORED_COLUMNS`; lists are read faster than objects. */
type Listed = readonly [
  ...[position: number, id: string, stream: string, revision: number, type: string, schema: number],
  ...[shop: string | null, at: string, recordedAt: string, data: string, meta: string],
];

const rowOf = (listed: Listed): StoredRow => ({
  position: listed[0],
  id: listed[1],
  stream: listed[2],
  revision: listed[3],
  type: listed[4],
  schema: listed[5],
  shop: listed[6],
  at: listed[7],
  recordedAt: listed[8],
  data: listed[9],
  meta: listed[10],
});

export function sealAccess(log: Sqlite, positions: Positions) {
  const stored = log.prepareLists(STORED);
  const removed = log.prepare(REMOVED);
  const outlived = log.prepareLists(OUTLIVED);
  const note = log.prepare('insert into removed_events values (?, ?, ?, ?)');
  const remove = log.prepare('delete from events where position = ?');

  return {
    digests(after: number, upTo: number, limit: number): StoredEntry[] {
      const range = [after, upTo, limit];
      return sealedEntries(stored.all<Listed>(range).map(rowOf), removed.all<RemovedRow>(range), limit, positions);
    },

    ages: (): number[] =>
      log
        .prepare('select distinct seconds from stream_max_age')
        .all<{ seconds: number }>()
        .map(({ seconds }) => seconds),

    /** @returns the number removed; may leave some for the next call, so that other writers can run; 0 when done. */
    removeOutlived: (seconds: number, recordedUpTo: string, upTo: number, now: string): number =>
      log.transaction(() => {
        const rows = outlived.all<Listed>([seconds, recordedUpTo, upTo, REMOVED_AT_ONCE]).map(rowOf);
        for (const row of rows) {
          note.run([row.position, entryDigest(row), row.recordedAt, now]);
          remove.run([row.position]);
        }
        return rows.length;
      }),
  };
}
