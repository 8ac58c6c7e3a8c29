import { describe, expect, it } from 'vitest';
import { alertSettingsStream } from '../../domain/alerts/settings.js';
import type { Timeline } from '../../domain/api/timeline.js';
import { dropped, linked, tracked } from '../../domain/competitors/watchlist.fixtures.js';
import { watchlistStream } from '../../domain/competitors/watchlist.js';
import { type DomainEvent, schemaOf } from '../../domain/events.js';
import { pageStream } from '../../domain/price/price.js';
import { productPrices } from '../../read-models/products/tables.js';
import { shopHistory } from '../../read-models/shop/tables.js';
import { storeData } from '../analytics/storeData.fixtures.js';
import { OTHER_SHOP, SHOP } from '../queryService.fixtures.js';

type Told = DomainEvent extends infer Event ? (Event extends DomainEvent ? Omit<Event, 'at'> : never) : never;

const at = (day: number, hour = 0) => new Date(Date.UTC(2026, 5, day, hour)).toISOString();
const { page } = tracked('tent');
const look = { page, observer: 'monitor' } as const;
const reading = { title: 'Ridge Tent', price: '90.00', currency: 'USD', listPrice: null, availability: 'in_stock' };
const CONNECTION = { name: 'Aurora', currency: 'USD', time_zone: 'UTC', scopes: '["read_orders"]' };
const NO_ADDRESS = { address: null, enabled: false, digest: 'instant' } as const;
const CHOICES = {
  email: NO_ADDRESS,
  sms: NO_ADDRESS,
  push: { enabled: false, digest: 'instant' },
  quietHours: null,
  dailyCap: 5,
  language: 'en',
};

/** Connected on the 1st; a tent tracked on the 2nd; cheaper on the 5th; linked on the 6th; sold out on the 8th; dropped on the 10th. */
async function june() {
  const side = await storeData();
  const { eventLog, readStore, get, cookie, ids } = side;
  const told = async (stream: string, day: number, { type, ...data }: Told, shop: string | null = SHOP) => {
    const meta = { actor: { kind: 'worker', id: 'test' }, shop, correlationId: 'test', causationId: null } as const;
    await eventLog.append(stream, [{ id: ids.next(), type, schema: schemaOf(type), data, at: at(day), meta }], 'any');
  };
  const watch = (day: number, { at: _, ...event }: DomainEvent) => told(watchlistStream(SHOP), day, event as Told);
  const seen = (day: number, event: Told) => told(pageStream(page), day, event, null);
  await readStore.transaction(async transaction => {
    for (const table of [shopHistory, productPrices]) await transaction.create(table, table.name);
    const common = { shop: SHOP, ...CONNECTION };
    await transaction.upsert(shopHistory, shopHistory.name, [
      { ...common, position: 'a', at: at(1), connected: 1, connection: 'connected' },
      { ...common, position: 'b', at: at(20), connected: 0, connection: 'disconnected' },
    ]);
    const product = { shop: SHOP, product_id: 'p1', title: 'My tent', currency: 'USD', removed: 0 } as const;
    await transaction.upsert(productPrices, productPrices.name, [
      { ...product, position: 'c', at: at(1), price: '100.00' },
      { ...product, position: 'd', at: at(7), price: '80.00' },
    ]);
  });
  // Another shop has watched the page before.
  await seen(1, { type: 'PriceObserved', ...look, reading: reading as never });
  await watch(2, tracked('tent'));
  await seen(5, {
    type: 'PriceChanged',
    ...look,
    from: '90.00',
    to: '85.00',
    currency: 'USD',
    listPrice: null,
  } as Told);
  await watch(6, linked('tent', null, 'p1'));
  await seen(8, { type: 'StockChanged', ...look, from: 'in_stock', to: 'out_of_stock' } as Told);
  await seen(9, { type: 'CheckFailed', ...look, reason: 'blocked' } as Told);
  await watch(10, dropped('tent'));
  await seen(12, { type: 'StockChanged', ...look, from: 'out_of_stock', to: 'in_stock' } as Told);
  await told(alertSettingsStream(SHOP), 11, { type: 'AlertSettingsSaved', choices: CHOICES, rules: [] } as Told);
  const ask = async (path: string, moment?: string) =>
    await get(`/api/${path}${moment === undefined ? '' : `?at=${encodeURIComponent(moment)}`}`, cookie);
  const timeline = async (moment?: string): Promise<Timeline> => (await ask('market/timeline', moment)).json();
  return { ...side, ask, timeline };
}

describe('the market at a past moment', () => {
  it.each([
    ['before it was tracked', 1, []],
    ['once tracked, with what was known of the page', 3, [{ price: 90, inStock: true, ownPrice: null }]],
    ['after a change', 5, [{ price: 85, previousPrice: 90, percentDiff: -5.56 }]],
    ['beside the own price of that time', 6, [{ price: 85, ownPrice: 100, percentVsOwn: -15 }]],
    ['beside the next own price', 7, [{ price: 85, ownPrice: 80, percentVsOwn: 6.25 }]],
    ['sold out', 8, [{ inStock: false, availability: 'out_of_stock', freshness: { state: 'fresh' } }]],
    ['while it could not be read', 9, [{ failure: 'blocked', freshness: { state: 'blocked' }, lastChecked: null }]],
    ['once dropped', 10, []],
  ])('is shown %s', async (_, day, then) => {
    const { ask } = await june();
    const { statusCode, json } = await ask('competitors', at(day));
    expect(statusCode).toBe(200);
    expect(json()).toHaveLength(then.length);
    expect(json()).toMatchObject(then);
  });

  it('has its own summary and its own ranks', async () => {
    const { ask } = await june();
    expect((await ask('market/summary', at(8))).json()).toMatchObject({ total: 1, inStock: 0, avgPrice: 85 });
    expect((await ask('market/summary', at(10))).json()).toMatchObject({ total: 0, avgPrice: null });
    const [product] = (await ask('market/products', at(7))).json().products;
    expect(product).toMatchObject({ productId: 'p1', price: 80, min: 85, position: 1 });
  });

  it.each([
    ['the future', '2026-07-01T09:00:00.001Z', 'at is in the future'],
    ['no time', '2026-13-45T00:00:00Z', 'at is not a time'],
    ['a day that the calendar does not have', '2026-02-30T00:00:00Z', 'at is not a time'],
    ['a time without a zone', '2026-06-05T00:00:00', ''],
    ['anything else', "' or 1=1", ''],
  ])('is refused for %s', async (_, moment, reason) => {
    const { ask } = await june();
    for (const path of ['competitors', 'market/summary', 'market/products', 'market/timeline']) {
      const answer = await ask(path, moment);
      expect([answer.statusCode, answer.json().code], path).toEqual([400, 'INVALID_REQUEST']);
      expect(answer.json().error).toContain(reason);
    }
  });

  it("is never another shop's", async () => {
    const { get, signIn } = await june();
    const { cookie } = await signIn(OTHER_SHOP);
    expect((await get(`/api/competitors?at=${at(5)}`, cookie)).json()).toEqual([]);
    expect((await get(`/api/market/timeline?at=${at(5)}`, cookie)).json()).toMatchObject({
      shop: OTHER_SHOP,
      moments: [],
    });
  });
});

describe('the timeline', () => {
  it('says what there was: the connection, the competitors and the settings', async () => {
    const { timeline } = await june();
    expect(await timeline(at(8))).toMatchObject({
      shop: SHOP,
      at: at(8),
      text: null,
      since: at(1),
      connection: { state: 'connected', name: 'Aurora', scopes: ['read_orders'] },
      competitors: [{ price: 85, availability: 'out_of_stock' }],
      alerts: { dailyCap: 20, email: { given: false } },
    });
    expect((await timeline(at(11))).alerts.dailyCap).toBe(5);
  });

  it('says why there is nothing', async () => {
    const { timeline, get, signIn } = await june();
    const before = await timeline('2026-05-31T23:59:59Z');
    expect(before).toMatchObject({ connection: null, competitors: [], since: at(1) });
    expect(before.text).toBe('This store was first connected on 2026-06-01. There’s no earlier data.');
    expect((await timeline(at(21))).text).toBe('The store was disconnected at this time.');
    const { cookie } = await signIn(OTHER_SHOP);
    const never: Timeline = (await get('/api/market/timeline', cookie)).json();
    expect([never.since, never.text]).toEqual([
      null,
      'This store has never been connected, so we know nothing about it.',
    ]);
  });

  it('lists each moment at which something changed, whatever moment is asked for', async () => {
    const { timeline } = await june();
    const { moments } = await timeline(at(3));
    expect(moments).toEqual([
      { at: at(1), kind: 'connection' },
      { at: at(2), kind: 'competitors' },
      { at: at(5), kind: 'price' },
      { at: at(6), kind: 'competitors' },
      { at: at(7), kind: 'own_price' },
      { at: at(8), kind: 'stock' },
      { at: at(10), kind: 'competitors' },
      { at: at(11), kind: 'settings' },
      { at: at(20), kind: 'connection' },
    ]);
  });
});

describe('the timeline in the admin area', () => {
  it('is that of any shop, and who looked is in the log', async () => {
    const { get, unlock, eventLog, timeline } = await june();
    const operator = await unlock();
    const answer = await get(`/api/admin/timeline?shop=${SHOP}&at=${at(8)}`, operator.cookie);
    expect(answer.json()).toEqual(await timeline(at(8)));
    const views: object[] = [];
    for await (const { events } of eventLog.readAll('start', { types: ['AdminViewed'] }))
      views.push(...events.map(({ data }) => data));
    expect(views).toMatchObject([{ sessionId: operator.sessionId, view: 'timeline', filter: { shop: SHOP } }]);
  });

  it('is for operators only, and refuses what is no shop or no past', async () => {
    const { get, unlock, cookie } = await june();
    expect((await get(`/api/admin/timeline?shop=${SHOP}`, cookie)).statusCode).toBe(401);
    const operator = await unlock();
    for (const [query, code] of [
      ['shop=not%20a%20shop', 'INVALID_SHOP'],
      [`shop=${SHOP}&at=2027-01-01T00:00:00Z`, 'INVALID_REQUEST'],
      ['', 'INVALID_REQUEST'],
    ])
      expect((await get(`/api/admin/timeline?${query}`, operator.cookie)).json(), query).toMatchObject({ code });
    const nowhere = await get('/api/admin/timeline?shop=nowhere.myshopify.com', operator.cookie);
    expect(nowhere.json()).toMatchObject({ since: null, competitors: [], moments: [] });
  });
});
