import type { Instant } from '../../domain/kernel/names.js';
import { openPostgres } from '../postgres/openPostgres.js';
import { engineOf } from '../runtime/config/engineOf.js';
import { setAside } from '../sqlite/setAside.js';
import { quoted } from '../tables/quoted.js';

/**
 * Makes room for a new read store, which is refilled from the log. Renames a file; on a server, drops the tables of
 * another log or version.
 * @returns what happened to it.
 */
export const setAsideReadStore = (url: string, at: Instant): Promise<string> =>
  engineOf('READ_STORE', url, {
    sqlite: async path => `renamed to ${setAside(path, at)}`,
    postgres: () => dropTables(url),
  });

/** Drops generations, including the views that serve them. */
const TABLES = `
  select tablename as name from pg_tables where schemaname = current_schema()
    and (tablename in ('projections', 'dead_letters') or tablename ~ '__g[0-9]+$')`;

async function dropTables(url: string): Promise<string> {
  const postgres = openPostgres(url);
  try {
    await postgres.patiently.transaction(async query => {
      for (const { name } of await query<{ name: string }>(TABLES)) await query(`drop table ${quoted(name)} cascade`);
      await query("delete from tidewatch_schemas where engine = 'read-store'");
    });
    return 'dropped';
  } finally {
    await postgres.close();
  }
}
