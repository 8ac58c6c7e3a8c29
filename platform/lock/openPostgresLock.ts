import { migrate } from '../postgres/migrate.js';
import { openPostgres } from '../postgres/openPostgres.js';
import { createLock, type LockOptions } from './createLock.js';
import type { Leases } from './engine.js';
import type { Lock } from './port.js';

/** Maximum difference between the machines' clocks. */
const SKEW_MS = 1_000;

const SCHEMA = [
  'create table lock_leases (name text collate "C" primary key, fence bigint not null, until bigint not null)',
];

/**
 * Stores locks as rows with an expiry, as on SQLite. A session's advisory lock would be released sooner when its holder
 * dies, but it occupies a connection during the work, and a hanging holder keeps it forever.
 */
export const openPostgresLock = ({ url, ...options }: LockOptions & { readonly url: string }): Lock =>
  createLock(leasesOn(url), options);

function leasesOn(url: string): Leases {
  const postgres = openPostgres(url);
  let migrated: Promise<void> | undefined;

  /** If the server is away, the next call tries again. */
  function table(): Promise<void> {
    migrated ??= migrate(postgres, 'lock', SCHEMA).catch((fault: unknown) => {
      migrated = undefined;
      throw fault;
    });
    return migrated;
  }

  return {
    async take(name, now, until) {
      await table();
      const [row] = await postgres.query<{ fence: number }>(
        `insert into lock_leases as l values ($1, 1, $2)
         on conflict (name) do update set fence = l.fence + 1, until = excluded.until where l.until <= $3 or l.until > 2 * excluded.until - $3
         returning fence`,
        [name, until, now],
      );
      if (!row) return null;
      return {
        // No one else takes it before its expiry, or slightly before if their clock is ahead.
        held: at => at < until - SKEW_MS,
        async release() {
          await postgres.query('update lock_leases set until = 0 where name = $1 and fence = $2', [name, row.fence]);
        },
      };
    },
    close: postgres.close,
  };
}
