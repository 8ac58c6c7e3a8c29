import { expect, it } from 'vitest';
import { competitors, pages, priceHistory } from '../../read-models/competitors/tables.js';
import { products } from '../../read-models/products/tables.js';
import { storeData } from '../analytics/storeData.fixtures.js';
import { OTHER_SHOP, SHOP } from '../queryService.fixtures.js';

/** Two days and an hour before the test's present; a page that another shop watches, too. */
async function market() {
  const eventLog = await storeData();
  const now = Date.parse(eventLog.clock.now());
  const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();
  const write = (table: Parameters<typeof eventLog.put>[0], row: object) =>
    eventLog.readStore.transaction(transaction => transaction.upsert(table, table.name, [row as never]));
  const watched = async (id: string, shop: string, pair: string | null) => {
    const url = `https://www.${id}.example/tent`;
    const row = {
      id: `${id}-${shop}`,
      shop,
      page: id,
      url,
      label: null,
      product_id: pair && 'p1',
      pair,
      tracked_at: daysAgo(70),
    };
    await write(competitors, { ...row, own_variant: null, variant: null, every_minutes: null });
    const shown = {
      title: 'Their Tent',
      price: '149.00',
      previous_price: '160.00',
      percent_diff: -6.88,
      currency: 'USD',
    };
    const rest = { list_price: null, availability: 'in_stock', changed_at: daysAgo(2), failure: null, changes: 1 };
    await write(pages, { page: id, ...shown, ...rest });
  };
  let position = 0;
  const seen = (page: string, days: number, price: string | null, availability = 'in_stock') =>
    write(priceHistory, {
      position: String(++position).padStart(8, '0'),
      page,
      at: daysAgo(days),
      price,
      currency: 'USD',
      list_price: null,
      availability,
    });
  await eventLog.put(products, { product_id: 'p1', title: 'My tent', price: '161.00' });
  const ask = async () => (await eventLog.get('/api/market/moves', eventLog.cookie)).json();
  return { watched, seen, ask, daysAgo };
}

it('tells the moves of 60 days of the own competitors, newest first, beside the own price', async () => {
  const { watched, seen, ask, daysAgo } = await market();
  await watched('a', SHOP, 'confirmed');
  await watched('b', OTHER_SHOP, null);
  await seen('a', 80, '170.00');
  await seen('a', 65, '160.00');
  await seen('a', 2, '149.00');
  await seen('a', 1, '149.00', 'out_of_stock');
  await seen('b', 3, '10.00');
  await seen('b', 2, '5.00');
  const own = { title: 'My tent', price: 161, currency: 'USD' };
  const of = { competitorId: `a-${SHOP}`, label: 'Their Tent', shopName: 'a.example', host: 'a.example', own };
  expect(await ask()).toEqual({
    moves: [
      { ...of, at: daysAgo(1), what: 'soldOut', from: null, to: null, percent: null, currency: null },
      { ...of, at: daysAgo(2), what: 'price', from: 160, to: 149, percent: -6.87, currency: 'USD' },
    ],
  });
});

it('names no own price where the pair is only assumed', async () => {
  const { watched, seen, ask } = await market();
  await watched('a', SHOP, 'assumed');
  await seen('a', 5, '160.00');
  await seen('a', 2, '149.00');
  expect(await ask()).toMatchObject({ moves: [{ what: 'price', own: null }] });
});
