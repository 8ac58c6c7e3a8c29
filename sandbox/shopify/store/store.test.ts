import { describe, expect, it } from 'vitest';
import { as, type ShopDomain } from '../../../domain/kernel/names.js';
import { openSqlite } from '../../../platform/sqlite/open.js';
import { orderNow } from '../admin/orderNode.js';
import { placedOrders } from './placedOrders.js';
import { storeOf } from './store.js';
import { storeChanges } from './storeChanges.js';
import { dayOf, startOfDay } from './zonedTime.js';

const AURORA = as<ShopDomain>('aurora-outfitters.myshopify.com');
const NOW = Date.parse('2026-07-15T16:00:00Z');
const DAY = 86_400_000;
const made = (orders = 3000) => {
  const database = openSqlite(':memory:', { synchronous: 'NORMAL' });
  return { orders, placed: placedOrders(database), changes: storeChanges(database) };
};
const store = (shop = AURORA, seed = 'seed', orders = 3000) => storeOf(shop, { seed, ...made(orders) });
const share = <Item>(items: readonly Item[], of: (item: Item) => boolean) => items.filter(of).length / items.length;

describe('a sandbox store', () => {
  const aurora = store();
  const orders = [...aurora.orders(NOW)];

  it('sells in dollars in New York, under its own name', () =>
    expect(aurora.profile).toMatchObject({ name: 'Aurora Outfitters', zone: 'America/New_York', currency: 'USD' }));

  it('has about 3,000 orders in 60 days, each with its own number', () => {
    const visible = orders.filter(order => order.createdAt >= NOW - 60 * DAY);
    expect(visible.length).toBeGreaterThan(2800);
    expect(visible.length).toBeLessThan(3200);
    expect(new Set(orders.map(({ id }) => id)).size).toBe(orders.length);
    expect(new Set(orders.map(({ name }) => name)).size).toBe(orders.length);
  });

  it('is the same after a restart and a day later', () => {
    expect([...store().orders(NOW)]).toEqual(orders);
    const tomorrow = new Map([...store().orders(NOW + DAY)].map(order => [order.id, order]));
    const kept = orders.filter(order => order.createdAt > NOW - 60 * DAY);
    expect(kept.every(order => tomorrow.get(order.id)?.total === order.total)).toBe(true);
  });

  it('differs for another seed or another shop', () => {
    const first = (one: typeof aurora) => [...one.orders(NOW)][0];
    expect(first(store(AURORA, 'other'))).not.toEqual(orders[0]);
    expect(first(store(as<ShopDomain>('blue-harbor.myshopify.com')))?.id).not.toBe(orders[0]?.id);
  });

  it('sells most in the evening and at the weekend, by its own clock', () => {
    const hour = (time: number) => (time - startOfDay('America/New_York', dayOf('America/New_York', time))) / 3_600_000;
    const evening = share(orders, ({ createdAt }) => hour(createdAt) >= 18 && hour(createdAt) < 22);
    const night = share(orders, ({ createdAt }) => hour(createdAt) >= 1 && hour(createdAt) < 5);
    expect(evening).toBeGreaterThan(0.28);
    expect(night).toBeLessThan(0.04);
    const weekend = share(orders, ({ createdAt }) => [2, 3].includes(dayOf('America/New_York', createdAt) % 7));
    expect(weekend).toBeGreaterThan(2 / 7);
  });

  it('has refunds, cancellations, tests and discounts among its orders', () => {
    const views = orders.map(order => orderNow(order, NOW));
    expect(share(views, view => view.refunded && view.order.refund < view.order.total)).toBeGreaterThan(0.005);
    expect(share(views, view => view.cancelledAt !== null)).toBeGreaterThan(0.01);
    expect(share(orders, order => order.test)).toBeGreaterThan(0.002);
    expect(share(orders, order => order.discounts > 0)).toBeGreaterThan(0.1);
  });

  it('shows an order with its past events only', () => {
    const order = orders.find(one => one.refundAt !== null && one.cancelAt === null);
    const [before, after] = [(order?.refundAt ?? 0) - 1, order?.refundAt ?? 0];
    expect(order && orderNow(order, before).refunded).toBe(false);
    expect(order && orderNow(order, after)).toMatchObject({ refunded: true, updatedAt: after });
  });

  it('adds up: total is subtotal, shipping and tax, and no refund is more', () => {
    expect(orders.every(one => one.total === one.subtotal + one.shipping + one.tax)).toBe(true);
    expect(orders.every(one => one.refund >= 0 && one.refund <= one.total)).toBe(true);
    expect(orders.every(one => one.lines.every(line => line.returned <= line.quantity))).toBe(true);
  });

  it('of the name many-variants also sells a product with more variants than a page holds', () => {
    const many = store(as<ShopDomain>('many-variants.myshopify.com'));
    const [spool, ...others] = many.products(NOW).filter(({ variants }) => variants.length > 100);
    expect([spool?.variants.length, others]).toEqual([150, []]);
    const ids = many.products(NOW).flatMap(({ variants }) => variants.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('sells 24 products and has old orders with a deleted product', () => {
    const products = aurora.products(NOW);
    expect(products.filter(({ status }) => status === 'ACTIVE')).toHaveLength(24);
    const gone = orders.flatMap(({ lines }) => lines).filter(line => aurora.sold(line.product.id, NOW) === undefined);
    expect(gone.length).toBeGreaterThan(20);
    const stock = products
      .flatMap(({ variants }) => variants)
      .map(variant => ({ ...variant, left: aurora.inventory(variant) }));
    expect(stock.some(({ tracked, left }) => tracked && left === 0)).toBe(true);
    expect(stock.some(({ tracked, left }) => tracked && left > 0 && left <= 5)).toBe(true);
    expect(stock.some(({ tracked }) => !tracked)).toBe(true);
    expect(stock.some(({ oversells, left }) => oversells && left < 0)).toBe(true);
  });

  it('has customers who pay in other currencies, orders that were edited, and some of more than 50 lines', () => {
    const paidIn = new Set(orders.map(order => order.paidIn));
    expect(paidIn.size).toBe(6);
    expect(share(orders, order => order.paidIn !== 'USD')).toBeGreaterThan(0.05);
    const edited = orders
      .map(order => orderNow(order, NOW))
      .filter(({ lines, order }) => lines.length > order.lines.length);
    expect(edited.length).toBeGreaterThan(5);
    expect(edited.every(({ currentTotal, order }) => currentTotal > order.total)).toBe(true);
    expect(orders.filter(({ lines }) => lines.length > 50).length).toBeGreaterThan(1);
  });

  it('finds any order by its id without going through all', () => {
    const some = orders.filter((_, index) => index % 97 === 0);
    expect(some.map(({ id }) => aurora.order(id, NOW))).toEqual(some);
    expect(aurora.order('1', NOW)).toBeUndefined();
    expect(aurora.order(String(2n ** 70n), NOW)).toBeUndefined();
  });

  it('has abandoned checkouts, some of them recovered', () => {
    const checkouts = [...aurora.checkouts(NOW)];
    expect(checkouts.length).toBeGreaterThan(1000);
    expect(new Set(checkouts.map(({ id }) => id)).size).toBe(checkouts.length);
    expect(share(checkouts, ({ recoverAt }) => recoverAt !== null)).toBeGreaterThan(0.08);
  });

  it('gives a period of a shop of 200,000 orders without generating the rest', () => {
    const large = store(AURORA, 'seed', 200_000);
    const hour = [...large.orders(NOW, { from: NOW - 3_600_000, until: NOW })];
    expect(hour.length).toBeGreaterThan(50);
    expect(hour.every(({ createdAt }) => createdAt >= NOW - 3_600_000 && createdAt < NOW)).toBe(true);
  });

  it('accepts an order by hand: it shows at once and reduces the stock', () => {
    const hand = made();
    const own = storeOf(AURORA, { seed: 'seed', ...hand });
    const before = [...own.orders(NOW)].length;
    hand.placed.place(AURORA, NOW);
    const order = [...own.orders(NOW)].at(-1);
    expect([...own.orders(NOW)]).toHaveLength(before + 1);
    expect(order).toMatchObject({ name: '#9000001', createdAt: NOW, test: false, refundAt: null });
    const line = order?.lines.find(({ variant }) => variant.tracked);
    if (line) expect(own.inventory(line.variant)).toBe(line.variant.stock - line.quantity);
  });
});

describe('the clock of a zone', () => {
  it('knows summer time', () => {
    const start = (iso: string) => new Date(startOfDay('America/New_York', Date.parse(iso) / DAY)).toISOString();
    expect(start('2026-01-10')).toBe('2026-01-10T05:00:00.000Z');
    expect(start('2026-07-10')).toBe('2026-07-10T04:00:00.000Z');
    expect(start('2026-03-08')).toBe('2026-03-08T05:00:00.000Z');
    expect(start('2026-03-09')).toBe('2026-03-09T04:00:00.000Z');
  });
});
