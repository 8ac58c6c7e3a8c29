import type { Rows } from '../../sqlite/rows/openRows.js';

type Reads = Pick<Rows<unknown>, 'all'>;

/** Lists the tables of all generations that have a column `shop`. */
export const tablesOfShops = async ({ all }: Reads): Promise<readonly string[]> =>
  (
    await all<{ name: string }>({
      sql: `select m.name as name from sqlite_schema as m join pragma_table_info(m.name) as c on c.name = 'shop'
            where m.type = 'table' and m.name glob '*__g[0-9]*'`,
      args: [],
    })
  ).map(({ name }) => name);

export async function rowsOf(rows: Reads, shop: string): Promise<number> {
  let count = 0;
  for (const name of await tablesOfShops(rows)) {
    const sql = `select count(*) as count from "${name}" where shop = ?`;
    const [found] = await rows.all<{ count: number }>({ sql, args: [shop] });
    count += found?.count ?? 0;
  }
  return count;
}
