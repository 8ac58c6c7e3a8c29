/** Figures of sandbox stores, against what the stores' own reports and lists say. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayIn, daysUntil } from '../../domain/kernel/day.js';
import { toMinor } from '../../domain/kernel/money.js';
import { type Amount, as, type Currency, type ShopDomain } from '../../domain/kernel/names.js';
import { connectedStore, eventually } from './connectedStore.js';

/** Stores with different currencies and zones; the first also sells a product of 150 variants. */
const STORES = ['many-variants', 'aurora-outfitters', 'berlin-lamps', 'london-tea'];
const SALES = 'query Sales($query: String!) { shopifyqlQuery(query: $query) { tableData { rows } parseErrors } }';
const VARIANTS = `query Stock($after: String) { productVariants(first: 250, after: $after, query: "product_status:active") {
  pageInfo { hasNextPage endCursor } nodes { id inventoryQuantity inventoryItem { tracked } } } }`;

interface Sold {
  readonly day: string;
  readonly total_sales: Amount;
  readonly orders: string;
}
interface StockPage {
  readonly productVariants: {
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string };
    readonly nodes: readonly {
      readonly id: string;
      readonly inventoryQuantity: number;
      readonly inventoryItem: { readonly tracked: boolean };
    }[];
  };
}

describe.each(STORES)('the figures of %s', name => {
  const shop = as<ShopDomain>(`${name}.myshopify.com`);
  let store: Awaited<ReturnType<typeof connectedStore>>;
  let zone: string;
  let currency: Currency;
  beforeAll(async () => {
    store = await connectedStore({ orders: 600, shop });
    await store.connect();
    const row = await eventually(async () => {
      const found = await store.readStore.sql.selectFrom('shops').selectAll().executeTakeFirst();
      return found?.sync_state === 'idle' && found.sync_percent === 100 && found;
    }, 'the first sync');
    [zone, currency] = [row.time_zone, as<Currency>(row.currency)];
  });
  afterAll(() => store.close());

  /** Minor units by day, and orders, without the first day, which is only partly stored. */
  async function reported() {
    const { shopifyqlQuery } = (await store.admin(SALES, {
      query: 'FROM sales SHOW total_sales, orders TIMESERIES day SINCE -60d UNTIL today',
    })) as { readonly shopifyqlQuery: { readonly tableData: { readonly rows: readonly Sold[] } } };
    const days = new Set(daysUntil(dayIn(zone, store.platform.clock.now()), 59));
    return shopifyqlQuery.tableData.rows
      .filter(({ day }) => days.has(day))
      .map(({ day, total_sales, orders }) => [day, toMinor(total_sales, currency), Number(orders)]);
  }
  async function shown() {
    const days = daysUntil(dayIn(zone, store.platform.clock.now()), 59);
    const rows = await store.readStore.sql.selectFrom('revenue_days').selectAll().execute();
    const byDay = new Map(rows.map(row => [row.day, row]));
    return days.map(day => {
      const { total = 0, orders = 0, cancelled = 0 } = byDay.get(day) ?? {};
      return [day, Number(total), Number(orders) + Number(cancelled)];
    });
  }
  const lowStock = async () => {
    const rows = await store.readStore.sql
      .selectFrom('variants')
      .select(['variant_id', 'inventory'])
      .where('active', '=', 1)
      .where('inventory', '<=', 5)
      .orderBy('inventory')
      .orderBy('variant_id')
      .execute();
    return rows.map(({ variant_id, inventory }) => [variant_id, Number(inventory)]);
  };

  it('have the sales of each day, to the smallest unit, as the store’s own report has them', async () => {
    await eventually(async () => {
      return JSON.stringify(await shown()) === JSON.stringify(await reported());
    }, 'the same figures').catch(async () => expect(await shown()).toEqual(await reported()));
  });

  it('have every variant that runs low', async () => {
    const listed: StockPage['productVariants']['nodes'][number][] = [];
    for (let after: string | null = null; ; ) {
      const { productVariants } = (await store.admin(VARIANTS, { after })) as StockPage;
      listed.push(...productVariants.nodes);
      if (!productVariants.pageInfo.hasNextPage) break;
      after = productVariants.pageInfo.endCursor;
    }
    const low = listed.filter(({ inventoryQuantity: units, inventoryItem }) => inventoryItem.tracked && units <= 5);
    // Another projection than the orders' folds it.
    await expect
      .poll(async () => new Map((await lowStock()) as [string, number][]))
      .toEqual(new Map(low.map(({ id, inventoryQuantity }) => [id, inventoryQuantity])));
    if (name === 'many-variants') expect(low.length).toBeGreaterThan(150);
  });

  if (name === 'many-variants')
    it('follow the stock of a variant after the hundredth', async () => {
      const { products } = (await store.admin(
        '{ products(first: 1, query: "handle:thread-spool") { nodes { variants(first: 150) { nodes { id title } } } } }',
      )) as { products: { nodes: { variants: { nodes: { id: string; title: string }[] } }[] } };
      const id =
        products.nodes[0]?.variants.nodes.find(({ title }) => title === 'Shade 121')?.id ?? expect.fail('none');
      await store.control('stock', { product: 'Thread Spool', variant: id, stock: '-7' });
      await eventually(async () => {
        const [lowest] = await lowStock();
        return lowest?.[0] === id && lowest[1] === -7;
      }, 'the variant, first of all');
    });

  it('count a gift card when it is spent, and a refund without items', async () => {
    const total = async () => (await shown()).reduce((sum, [, minor]) => sum + Number(minor), 0);
    const known = (id: string) =>
      store.readStore.sql.selectFrom('orders').selectAll().where('order_id', '=', id).executeTakeFirst();
    const before = await total();
    const sold = await store.control('order', { kind: 'of_gift_card' });
    const spent = await store.control('order', { kind: 'paid_by_gift_card' });
    const [card, goods] = [
      await eventually(() => known(sold.id ?? ''), 'the card'),
      await eventually(() => known(spent.id ?? ''), 'the goods'),
    ];
    expect([Number(card.sale), Number(card.total) > 0]).toEqual([0, true]);
    await store.control('refund/money', { order: spent.id ?? '', amount: '3' });
    const three = toMinor(as<Amount>('3'), currency);
    await eventually(async () => Number((await known(spent.id ?? ''))?.refunded) === three, 'the refund');
    expect((await total()) - before).toBe(Number(goods.total) - three);
    await expect.poll(shown).toEqual(await reported());
  });
});
