import { openSqlite } from '../sqlite/open.js';
import { createLock, type LockOptions } from './createLock.js';
import type { Leases } from './engine.js';
import type { Lock } from './port.js';

/** Stores locks as rows with an expiry: `leases` in a database that one machine's processes share. */
export const openSqliteLock = ({ path, ...options }: LockOptions & { readonly path: string }): Lock =>
  createLock(leasesIn(path), options);

function leasesIn(path: string): Leases {
  // A power cut that loses a lease also ends its holder.
  const database = openSqlite(path, { synchronous: 'NORMAL' });
  database.exec(
    'CREATE TABLE IF NOT EXISTS leases (name TEXT PRIMARY KEY, fence INTEGER NOT NULL, until INTEGER NOT NULL) STRICT',
  );
  // The fence rises with every holder, so that a late one neither releases nor extends another's lease.
  const take = database.prepare(
    `INSERT INTO leases (name, fence, until) VALUES (?1, 1, ?2)
     ON CONFLICT (name) DO UPDATE SET fence = fence + 1, until = excluded.until WHERE until <= ?3 OR until > 2 * ?2 - ?3
     RETURNING fence`,
  );
  const held = database.prepare('SELECT 1 FROM leases WHERE name = ? AND fence = ? AND until > ?');
  const release = database.prepare('UPDATE leases SET until = 0 WHERE name = ? AND fence = ?');

  return {
    async take(name, now, until) {
      const fence = take.get<{ fence: number }>([name, until, now])?.fence;
      return fence === undefined
        ? null
        : {
            held: at => held.get([name, fence, at]) !== undefined,
            async release() {
              release.run([name, fence]);
            },
          };
    },
    async close() {
      database.close();
    },
  };
}
