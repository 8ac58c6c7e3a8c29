import type { Query } from '../../postgres/openPostgres.js';
import { quoted } from '../../tables/quoted.js';

/** Lists the tables of all generations that have a column `shop`. */
export const tablesOfShops = async (query: Query): Promise<readonly string[]> =>
  (
    await query<{ name: string }>(
      `select c.table_name as name from information_schema.columns c join information_schema.tables t
         on t.table_schema = c.table_schema and t.table_name = c.table_name
       where c.table_schema = current_schema() and c.column_name = 'shop' and c.table_name ~ '__g[0-9]+$'
         and t.table_type = 'BASE TABLE'`,
    )
  ).map(({ name }) => name);

export async function rowsOf(query: Query, shop: string): Promise<number> {
  let count = 0;
  for (const name of await tablesOfShops(query)) {
    const [found] = await query<{ count: number }>(`select count(*) as count from ${quoted(name)} where shop = $1`, [
      shop,
    ]);
    count += Number(found?.count ?? 0);
  }
  return count;
}
