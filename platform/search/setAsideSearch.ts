import type { Instant } from '../../domain/kernel/names.js';
import { openPostgres } from '../postgres/openPostgres.js';
import { engineOf } from '../runtime/config/engineOf.js';
import { setAside } from '../sqlite/setAside.js';

/** Makes room for a new index, as `setAsideReadStore` does for a read store. */
export const setAsideSearch = (url: string, at: Instant): Promise<string> =>
  engineOf('SEARCH', url, {
    sqlite: async path => `renamed to ${setAside(path, at)}`,
    postgres: () => dropTables(url),
  });

async function dropTables(url: string): Promise<string> {
  const postgres = openPostgres(url);
  try {
    await postgres.patiently.transaction(async query => {
      await query('drop table search_state, search_shops, search_entries, search_subjects');
      await query("delete from tidewatch_schemas where engine = 'search'");
    });
    return 'dropped';
  } finally {
    await postgres.close();
  }
}
