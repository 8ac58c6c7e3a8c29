import { openPostgres, type Postgres } from '../postgres/openPostgres.js';
import { markedUnwritable, unmark } from '../postgres/unwritable.js';
import type { Storage } from './port.js';

/** Larger than an ordinary statement's rows, so that it does not fit when others do not. */
const PROBE = `create temp table tidewatch_probe on commit drop as
  select md5(n::text) as v from generate_series(1, 20000) as n`;

/**
 * Unless `always`, probes only after a write has failed in this process: each probe leaves dead rows in the server's
 * catalogue. Monitoring the server's free space is its operator's job.
 */
export function postgresStorage(url: string, always: boolean): Storage {
  let postgres: Postgres | undefined;
  return {
    async check() {
      if (!always && !markedUnwritable(url)) return;
      postgres ??= openPostgres(url);
      await postgres.transaction(query => query(PROBE));
      unmark(url);
    },
    freeBytes: async () => null,
    close: async () => postgres?.close(),
  };
}
