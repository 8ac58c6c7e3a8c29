/**
 * Rewrites tables, because PostgreSQL never overwrites in place: a changed or deleted row stays in its page until the
 * server deletes the old files. Out of reach are reused segments of the write-ahead log, archived log, base backups,
 * lagging replicas, and free disk blocks.
 */

import { quoted } from '../tables/quoted.js';
import type { Query } from './openPostgres.js';

/** All other users of a table wait during its rewrite. */
const REWRITE_WAIT = '2s';
const LOCK_NOT_AVAILABLE = '55P03';

type InTransaction = (work: (query: Query) => Promise<void>) => Promise<void>;

/** @param names tables in the current schema, each with a primary key. @throws Error while others use one of them. */
export async function rewriteTables(transaction: InTransaction, names: readonly string[]): Promise<void> {
  try {
    for (const name of names)
      await transaction(async query => {
        await query(`set local lock_timeout = '${REWRITE_WAIT}'`);
        const [key] = await query<{ name: string }>(
          `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
           where i.indrelid = to_regclass($1) and i.indisprimary`,
          [quoted(name)],
        );
        if (key) await query(`cluster ${quoted(name)} using ${quoted(key.name)}`);
      });
  } catch (fault) {
    if ((fault as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw fault;
    throw new Error('a table is in use: its deleted rows could not be overwritten yet', { cause: fault });
  }
}
