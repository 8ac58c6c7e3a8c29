/** Test fixture: the read side with the store data tables, filled row by row. */
import type { BillingMode } from '../../domain/api/billing.js';
import { plainText } from '../../domain/matching/plainText.js';
import type { RowOf, Table, WrittenRow } from '../../platform/tables/table.js';
import { checkoutDays } from '../../read-models/checkouts/tables.js';
import { conversionDays, refusals } from '../../read-models/insights/tables.js';
import { orders, productSales, revenueDays } from '../../read-models/orders/tables.js';
import { shops } from '../../read-models/shop/tables.js';
import { readSide, SHOP } from '../queryService.fixtures.js';

const TABLES: readonly Table[] = [orders, revenueDays, productSales, checkoutDays, conversionDays, refusals, shops];

const TYPICAL: Readonly<Record<string, object>> = {
  orders: {
    name: '#1',
    updated_at: '',
    day: '2026-07-01',
    test: 0,
    cancelled: 0,
    removed: 0,
    total: 1000,
    sale: 1000,
    refunded: 0,
    currency: 'USD',
    customer: null,
    lines: '[]',
  },
  revenue_days: { currency: 'USD', total: 0, orders: 0, cancelled: 0, refunded: 0 },
  product_sales: { currency: 'USD', units: 1, total: 1000 },
  products: {
    title: 'Tent',
    handle: 'tent',
    status: 'ACTIVE',
    price: '10.00',
    currency: 'USD',
    inventory: 7,
    image_url: null,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '',
    removed: 0,
    variants: '[]',
  },
  variants: { title: 'M', inventory: 3, oversells: 0, price: '10.00', active: 1 },
  checkout_days: { currency: 'USD', abandoned: 1, total: 1000 },
  conversion_days: {},
  refusals: { since: '2026-07-01T00:00:00.000Z' },
  shops: {
    name: 'Aurora',
    currency: 'USD',
    time_zone: 'America/New_York',
    connected: 1,
    connected_at: '2026-06-01T00:00:00.000Z',
    connection: 'connected',
    connection_since: '2026-06-01T00:00:00.000Z',
    scopes: '[]',
    last_sync: '2026-07-01T08:00:00.000Z',
    sync_state: 'idle',
    sync_kind: 'update',
    sync_started_at: '2026-07-01T07:59:00.000Z',
    sync_percent: 100,
    sync_orders: 0,
    sync_products: 0,
    sync_checkouts: 0,
    sync_unreadable: 0,
    sync_failure: null,
  },
};

/** Adds the search title, as the projection does. */
const withPlainTitle = (row: WrittenRow): WrittenRow =>
  'handle' in row ? { ...row, plain_title: plainText(String(row.title)) } : row;

/** Sets the clock to 2026-07-01 09:00 UTC, 05:00 in the store's time zone. */
export async function storeData(store: Partial<RowOf<typeof shops>> = {}, billingMode: BillingMode = 'none') {
  const side = await readSide(billingMode);
  await side.readStore.transaction(async transaction => {
    for (const table of TABLES) await transaction.create(table, table.name);
  });
  const { cookie } = await side.signIn();

  /** Writes rows of the shop; missing columns get typical values. */
  const put = <T extends Table>(table: T, ...rows: readonly Partial<RowOf<T>>[]) =>
    side.readStore.transaction(transaction =>
      transaction.upsert(
        table,
        table.name,
        rows.map(row => withPlainTitle({ shop: SHOP, ...TYPICAL[table.name], ...row } as WrittenRow)),
      ),
    );
  await put(shops, store);

  const ask = (url: string) => side.get(`/api/analytics/${url}`, cookie);
  return { ...side, put, ask, cookie };
}
