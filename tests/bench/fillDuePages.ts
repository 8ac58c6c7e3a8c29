/**
 * Fills the scheduler's tables in the given file. The scheduler's bench starts it as a separate process, so that the
 * memory it takes does not count as the scheduler's.
 */

import { sql } from 'kysely';
import { workTables } from '../../application/workTables.js';
import type { Reading } from '../../domain/price/price.js';
import { openWorkStore } from '../../platform/work-store/openWorkStore.js';
import type { WorkStore } from '../../platform/work-store/port.js';
import { tables } from '../../workers/tables.js';
import { DUE } from './duePages.js';

const READING: Reading = {
  title: 'Ridge Tent',
  price: '129.00' as never,
  currency: 'USD' as never,
  listPrice: null,
  availability: 'in_stock',
};

/** Due times are spread so that the bar's rate is due each second; all pages of giants are due at once. */
async function fill(workStore: WorkStore): Promise<void> {
  const { pages, hosts, giants } = DUE;
  const giantPages = giants.hosts * giants.pages;
  const spreadMs = ((pages - giantPages) / DUE.rate) * 1_000;
  await workStore.transaction(async transaction => {
    const db = transaction.sql;
    const indexes = await sql<{ name: string; sql: string }>`
      select name, sql from sqlite_master where name in ('page_checks_0', 'check_hosts_0') order by name desc`.execute(
      db,
    );
    for (const { name } of indexes.rows) await db.schema.dropIndex(name).execute();
    const [pageIndex, hostIndex] = indexes.rows.map(index => sql.raw(index.sql));
    // `7919` is prime to the spread: neighbours in the table are far apart in time.
    await sql`
      with recursive
        number (n) as (select 0 union all select n + 1 from number where n + 1 < ${pages}),
        page (n, host, due) as (
          select n,
            case when n < ${giantPages} then n % ${giants.hosts} else ${giants.hosts} + n % ${hosts - giants.hosts} end,
            case when n < ${giantPages} then 0 else (n * 7919) % ${Math.floor(spreadMs)} end
          from number
        )
      insert into page_checks (page, url, host, watchers, due_at, failures, interval_ms, last_reading, extractor)
      select printf('%032x', n), 'https://shop-' || host || '.example/products/' || n, 'shop-' || host || '.example', 1,
        strftime('%Y-%m-%dT%H:%M:%fZ', ${DUE.start}, '+' || (due / 1000.0) || ' seconds'), 0, 3600000, ${JSON.stringify(READING)}, 1
      from page`.execute(db);
    // As in the product. Created last, because inserting without it is faster.
    await pageIndex?.execute(db);
    await sql`insert into check_hosts (host, due_at, next_allowed_at, slowed) select host, min(due_at), '', 0 from page_checks group by host`.execute(
      db,
    );
    await hostIndex?.execute(db);
  });
}

const workStore = await openWorkStore(`sqlite:${process.argv[2]}`);
await workStore.ensure([...workTables, ...tables]);
await fill(workStore);
await workStore.close();
