import { expect, it } from 'vitest';
import {
  type Amount,
  as,
  type Currency,
  type Instant,
  type PageId,
  type ShopDomain,
} from '../../domain/kernel/names.js';
import { pageStream, price } from '../../domain/price/price.js';
import { competitors, pages } from '../../read-models/competitors/tables.js';
import { products } from '../../read-models/products/tables.js';
import { storeData } from '../analytics/storeData.fixtures.js';
import { OTHER_SHOP, SHOP } from '../queryService.fixtures.js';

const FALLS = { kind: 'price_falls', by: { percent: 0.1 }, against: 'previous' };

/** Pages with their events in the log, and their watchers. */
async function market() {
  const data = await storeData();
  const daysAgo = (days: number) =>
    as<Instant>(new Date(Date.parse(data.clock.now()) - days * 86_400_000).toISOString());
  const write = (table: Parameters<typeof data.put>[0], row: object) =>
    data.readStore.transaction(transaction => transaction.upsert(table, table.name, [row as never]));
  const watched = async (page: string, shop: ShopDomain, readings: Readonly<Record<number, string>>) => {
    for (const [days, amount] of Object.entries(readings).sort(([a], [b]) => Number(b) - Number(a))) {
      const reading = { title: 'Their Tent', price: as<Amount>(amount), currency: as<Currency>('USD') };
      const look = { page: as<PageId>(page), observer: 'monitor', at: daysAgo(Number(days)) } as const;
      await data.handle(price, {
        commandId: `${page} ${days}`,
        stream: pageStream(look.page),
        command: { type: 'RecordReading', ...look, reading: { ...reading, listPrice: null, availability: 'in_stock' } },
        meta: { actor: { kind: 'worker', id: 'test' }, shop: null, correlationId: 'test', causationId: null },
      });
    }
    const of = {
      id: `${page}-${shop === SHOP ? 'own' : 'other'}`,
      shop,
      page,
      url: `https://${page}.example/tent`,
      tracked_at: daysAgo(1),
    };
    const pair = { product_id: 'p1', pair: 'confirmed', own_variant: null };
    await write(competitors, { ...of, label: null, variant: null, every_minutes: null, ...pair });
    const shown = { title: 'Their Tent', price: '88.00', previous_price: null, percent_diff: 0, currency: 'USD' };
    const rest = { list_price: null, availability: 'in_stock', changed_at: null, failure: null, changes: 1 };
    await write(pages, { page, ...shown, ...rest });
  };
  await data.put(products, { product_id: 'p1', title: 'My tent', price: '95.00' });
  const ask = (condition: unknown, competitorId?: string) => {
    const query = new URLSearchParams({ condition: JSON.stringify(condition), ...(competitorId && { competitorId }) });
    return data.get(`/api/alerts/rehearsal?${query}`, data.cookie);
  };
  return { ...data, watched, ask, daysAgo };
}

it('counts what a rule would have sent in 90 days and how many hardly moved, and quotes the last', async () => {
  const { watched, ask, daysAgo } = await market();
  await watched('a', SHOP, { 95: '120.00', 91: '110.00', 80: '100.00', 40: '99.50', 2: '88.00' });
  await watched('b', SHOP, { 30: '50.00', 20: '45.00' });
  await watched('c', OTHER_SHOP, { 30: '50.00', 20: '40.00' });
  expect((await ask(FALLS)).json()).toEqual({
    days: 90,
    knownSince: daysAgo(90),
    alerts: 4,
    small: 1,
    smallPercent: 1,
    last: {
      competitorId: 'a-own',
      label: 'Their Tent',
      text: 'Their Tent fell from $99.50 to $88.00 (−11.6%)',
      at: daysAgo(2),
    },
  });
});

it('is of one competitor if one is named, and of none of another shop', async () => {
  const { watched, ask, daysAgo } = await market();
  await watched('a', SHOP, { 80: '100.00', 40: '90.00' });
  await watched('b', SHOP, { 30: '50.00', 20: '45.00' });
  await watched('c', OTHER_SHOP, { 30: '50.00', 20: '40.00' });
  expect((await ask(FALLS, 'b-own')).json()).toMatchObject({ alerts: 1, knownSince: daysAgo(30) });
  expect((await ask(FALLS, 'c-other')).json()).toMatchObject({ alerts: 0, knownSince: null, last: null });
});

it('compares with the own price', async () => {
  const { watched, ask } = await market();
  await watched('a', SHOP, { 80: '100.00', 40: '96.00', 20: '94.00', 10: '90.00' });
  const crosses = { kind: 'price_crosses', target: 'own', direction: 'below' };
  expect((await ask(crosses)).json()).toMatchObject({ alerts: 1, last: { text: expect.stringMatching(/\$94\.00/) } });
});

it.each([['{'], ['{"kind":"price_falls"}'], ['null']])('refuses what is no rule: %s', async text => {
  const { get, cookie } = await market();
  const answer = await get(`/api/alerts/rehearsal?condition=${encodeURIComponent(text)}`, cookie);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_REQUEST']);
});
