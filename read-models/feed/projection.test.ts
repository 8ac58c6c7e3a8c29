import { describe, expect, it } from 'vitest';
import { type Engines, event, openEngines, SHOP } from '../../projector/engines.fixtures.js';
import { rebuild } from '../../projector/rebuild.js';
import { feed } from './projection.js';

const OTHER = 'borealis.myshopify.com';
const address = { page: 'page-a', url: 'https://rival.example/a', variant: null, vantage: 'direct' };
const look = { page: 'page-a', observer: 'monitor' };
type Stored = ReturnType<typeof event>;

const tracked = (id: string, shop = SHOP, name = id) =>
  event(`track ${name}`, 'CompetitorTracked', { competitorId: id, ...address, label: 'Rival', productId: null }, shop);
const dropped = (id: string, shop = SHOP) =>
  event(`drop ${id}`, 'CompetitorDropped', { competitorId: id, ...address }, shop);
const moved = (from: string, to: string, page = 'page-a') =>
  event(`move ${from} ${to}`, 'PriceChanged', { ...look, page, from, to, currency: 'USD', listPrice: null }, null);
const sold = event('sell', 'StockChanged', { ...look, from: 'in_stock', to: 'out_of_stock' }, null);
const erased = (stream: string) => event(`erase ${stream}`, 'ShopErased', { erasureId: 'e' }, SHOP);

async function folded(engines: Engines, ...history: Stored[]) {
  await engines.eventLog.append('history', history, 'any');
  await rebuild({ ...engines, onDeadLetter: (_, __, fault) => expect.fail(String(fault)) }, feed);
  const rows = await engines.readStore.sql.selectFrom('feed_events').selectAll().orderBy('position').execute();
  return rows.map(({ shop, type, data, ...row }) => ({ ...row, shop, type, data: JSON.parse(data) as object }));
}
const fold = async (...history: Stored[]) => folded(await openEngines(), ...history);
const lines = (rows: Awaited<ReturnType<typeof fold>>) => rows.map(({ shop, type }) => `${shop.split('.')[0]} ${type}`);

describe('the feed', () => {
  it('gives a page’s events to every shop that tracks it at that time, and to no other', async () => {
    const rows = await fold(
      moved('1.00', '2.00'),
      tracked('one'),
      moved('2.00', '3.00'),
      tracked('two', OTHER),
      sold,
      dropped('one'),
      moved('3.00', '4.00'),
      moved('9.00', '8.00', 'page-b'),
    );
    expect(lines(rows)).toEqual([
      'aurora competitor.tracked',
      'aurora competitor.price_changed',
      'aurora market.moved',
      'borealis competitor.tracked',
      'aurora competitor.stock_changed',
      'aurora market.moved',
      'borealis competitor.stock_changed',
      'borealis market.moved',
      'aurora competitor.removed',
      'borealis competitor.price_changed',
      'borealis market.moved',
    ]);
    const known = { url: address.url, label: 'Rival', productId: null };
    expect(rows[1]?.data).toEqual({
      ...{ competitorId: 'one', ...known },
      ...{ from: '2.00', to: '3.00', currency: 'USD', listPrice: null },
    });
    expect(rows[7]?.data).toMatchObject({ competitorId: 'two', what: 'soldOut', from: null });
    expect(new Set(rows.map(({ shop, id }) => `${shop} ${id}`)).size).toBe(rows.length);
  });

  it('follows a competitor to the page of its correction, with the product that it is compared with', async () => {
    const corrected = { place: null, price: null, currency: null, stock: null, byRule: false };
    const rows = await fold(
      tracked('one'),
      event('link', 'CompetitorLinked', { competitorId: 'one', ...address, from: null, productId: 'p1' }),
      event('correct', 'ReadingCorrected', { competitorId: 'one', ...address, to: 'page-b', ...corrected }),
      moved('1.00', '2.00'),
      moved('5.00', '4.00', 'page-b'),
      event('withdraw', 'CorrectionWithdrawn', { competitorId: 'one', ...address, page: 'page-b', to: 'page-a' }),
      moved('4.00', '3.00', 'page-b'),
      moved('2.00', '1.00'),
    );
    const prices = rows.filter(({ type }) => type === 'competitor.price_changed').map(({ data }) => data);
    expect(prices).toMatchObject([
      { to: '4.00', productId: 'p1' },
      { to: '1.00', productId: 'p1' },
    ]);
  });

  it('holds nothing of an erased shop, which no longer gets its pages’ events', async () => {
    const rows = await fold(tracked('one'), tracked('two', OTHER), erased('a'), moved('1.00', '2.00'));
    expect(lines(rows)).toEqual([
      'borealis competitor.tracked',
      'borealis competitor.price_changed',
      'borealis market.moved',
    ]);
  });

  it('drops events with the orders of their time, and keeps the last lost position', async () => {
    const engines = await openEngines();
    const later = { ...tracked('two'), at: '2026-08-30T00:00:00.000Z' };
    const passed = { ordersBefore: '2026-08-01T00:00:00.000Z', figuresBefore: '2026-07-01', kept: [] };
    const removed = { orders: 0, checkouts: 0, figures: 0 };
    const rows = await folded(
      engines,
      tracked('one'),
      moved('1.00', '2.00'),
      later,
      event('pass', 'RetentionPassed', { ...passed, removed }),
    );
    expect(rows.map(({ data }) => data)).toMatchObject([{ competitorId: 'two' }]);
    const gone = await engines.readStore.sql.selectFrom('feed_gone').selectAll().execute();
    expect(gone).toEqual([{ shop: SHOP, position: expect.stringMatching(/0002$/) }]);
    expect((rows[0]?.position ?? '') > (gone[0]?.position ?? '')).toBe(true);
  });

  describe('of a store that is connected', () => {
    const [BEFORE, CONNECTED, AFTER] = ['2026-08-01T10:00:00Z', '2026-08-02T10:00:00.500Z', '2026-08-02T11:00:00Z'];
    const approved = { shop: SHOP, profile: { name: 'Aurora', currency: 'USD', timeZone: 'UTC' }, scopes: [] };
    const connected = (type: 'ShopConnected' | 'ShopReconnected', at: string) => ({ ...event(at, type, approved), at });
    const order = (orderId: string, at: string) => ({
      ...event(`${orderId} ${at}`, 'OrderSynced', { orderId, day: '2026-08-01', order: 'sealed', customer: null }),
      at,
    });
    const orders = (rows: Awaited<ReturnType<typeof fold>>) =>
      rows
        .filter(({ type }) => type === 'order.synced')
        .map(({ data, at }) => [(data as { orderId: string }).orderId, at]);

    it('leaves out its history, and has every change since', async () => {
      const rows = await fold(
        connected('ShopConnected', CONNECTED),
        order('old', BEFORE),
        order('placed meanwhile', AFTER),
        order('old', AFTER),
      );
      expect(orders(rows)).toEqual([
        ['placed meanwhile', AFTER],
        ['old', AFTER],
      ]);
      expect(rows[0]?.type).toBe('store.connected');
    });

    it('has what changed while it was disconnected', async () => {
      const rows = await fold(
        connected('ShopConnected', BEFORE),
        connected('ShopReconnected', AFTER),
        order('missed', CONNECTED),
      );
      expect(orders(rows)).toEqual([['missed', CONNECTED]]);
    });

    it('starts again after its data was erased', async () => {
      const rows = await fold(
        connected('ShopConnected', BEFORE),
        erased('a'),
        connected('ShopConnected', AFTER),
        order('of the first time', CONNECTED),
      );
      expect(lines(rows)).toEqual(['aurora store.connected']);
    });
  });

  it('gives each event its stored id, and the market’s its own', async () => {
    const rows = await fold(tracked('one'), sold);
    const [, change, market] = rows.map(({ id }) => id);
    expect([change, market]).toEqual([sold.id, `${sold.id}.market`]);
  });

  it('knows no lost position while nothing has expired', async () => {
    const engines = await openEngines();
    const passed = { ordersBefore: '2026-06-01T00:00:00.000Z', figuresBefore: '2026-05-01', kept: [] };
    const removed = { orders: 0, checkouts: 0, figures: 0 };
    await folded(engines, tracked('one'), event('pass', 'RetentionPassed', { ...passed, removed }));
    expect(await engines.readStore.sql.selectFrom('feed_gone').selectAll().execute()).toEqual([]);
  });

  it('wakes the readers of each shop', async () => {
    const engines = await openEngines();
    await folded(engines, tracked('one'), tracked('two', OTHER));
    const find = async () => [{ shop: SHOP }, { shop: OTHER }] as never;
    expect(await feed.announce?.PriceChanged?.({ data: look } as never, find)).toEqual([
      { kind: 'fed', shop: SHOP },
      { kind: 'fed', shop: OTHER },
    ]);
  });
});
