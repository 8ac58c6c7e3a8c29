/** Gives the seal access to the log, and removes events: nothing else does. */
import type { Postgres, Row } from '../../postgres/openPostgres.js';
import { entryDigest } from '../entryDigest.js';
import type { StoredEntry } from '../port.js';
import type { Positions } from '../position.js';
import { NOT_THE_LAST, type RemovedRow, STORED_COLUMNS, type StoredRow, sealedEntries } from '../sealedEntries.js';

const IN_RANGE = 'position > $1 and position <= $2 order by position limit $3';
const STORED = `select ${STORED_COLUMNS} from events where ${IN_RANGE}`;
const REMOVED = `select position, digest, recorded_at as "recordedAt" from removed_events where ${IN_RANGE}`;

/** Locks, so that of two concurrent removals the second finds nothing left. */
const OUTLIVED = `
  select ${STORED_COLUMNS} from events e
  where stream in (select stream from stream_max_age where seconds = $1)
    and recorded_at <= $2 and position <= $3 and ${NOT_THE_LAST}
  order by position limit $4 for update`;

/** Keeps transactions short. */
const REMOVED_AT_ONCE = 1_000;

export function sealAccess({ query, patiently }: Pick<Postgres, 'query' | 'patiently'>) {
  return {
    async digests(after: number, upTo: number, limit: number, positions: Positions): Promise<StoredEntry[]> {
      const range = [after, upTo, limit];
      const rows = await query<StoredRow & Row>(STORED, range);
      return sealedEntries(rows, await query<RemovedRow & Row>(REMOVED, range), limit, positions);
    },

    ages: async (): Promise<number[]> =>
      (await query<{ seconds: number }>('select distinct seconds from stream_max_age')).map(({ seconds }) => seconds),

    /** @returns how many were removed; fewer than possible, but 0 only at the end. */
    removeOutlived: (seconds: number, recordedUpTo: string, upTo: number, now: string): Promise<number> =>
      patiently.transaction(async query => {
        const rows = await query<StoredRow & Row>(OUTLIVED, [seconds, recordedUpTo, upTo, REMOVED_AT_ONCE]);
        const places = rows.map(({ position }) => position);
        await query(
          `insert into removed_events
           select position, digest, recorded_at, $4 from unnest($1::bigint[], $2::text[], $3::text[])
             as removed(position, digest, recorded_at)`,
          [places, rows.map(entryDigest), rows.map(({ recordedAt }) => recordedAt), now],
        );
        await query('delete from events where position = any($1::bigint[])', [places]);
        return rows.length;
      }),
  };
}
