import { describe, expect, it } from 'vitest';
import { as, type Instant, type SealedText } from '../../domain/kernel/names.js';
import { type Order, type OrderLine, orderContext } from '../../domain/orders/orders.js';
import { writtenOrder } from '../../domain/orders/writtenOrder.js';
import { orderEnds } from '../../domain/retention/policy.js';
import { keptContext } from '../../domain/retention/retention.js';
import { type Engines, SHOP } from '../../projector/engines.fixtures.js';
import { folded, happened } from '../../projector/folding.fixtures.js';
import { orders } from './projection.js';

const line = (product: string | null, quantity: number, total: string): OrderLine => ({
  productId: product === null ? null : as(product),
  title: 'Tent',
  quantity,
  total: as(total),
});
const order = (over: Partial<Record<keyof Order, unknown>> = {}): Order =>
  ({
    orderId: 'o1',
    name: '#1',
    createdAt: '2026-07-01T08:00:00.000Z',
    processedAt: '2026-07-01T08:00:00.000Z',
    updatedAt: '2026-07-01T08:00:00.000Z',
    cancelledAt: null,
    test: false,
    financialStatus: 'PAID',
    total: '30.00',
    refunded: '0.00',
    currency: 'USD',
    lines: [line('p1', 2, '20.00'), line('p2', 1, '10.00')],
    ...over,
  }) as Order;
interface Synced extends Partial<Record<keyof Order, unknown>> {
  readonly customer?: SealedText;
}
/** Mirrors the sync's event, except that its id is not derived from the order. */
const synced =
  ({ customer, ...over }: Synced = {}, day = '2026-07-01', shop = SHOP) =>
  async ({ vault }: Pick<Engines, 'vault'>) => {
    const content = order(over);
    const { orderId } = content;
    const event = happened('OrderSynced', { orderId, order: content, day, customer: customer ?? null }, shop);
    const until = orderEnds(content.createdAt, 'UTC');
    const sealed = await vault.seal(
      shop,
      'orders',
      JSON.stringify(writtenOrder(content)),
      orderContext(orderId, as<Instant>(event.at)),
      until,
    );
    return { ...event, data: { ...(event.data as object), order: sealed } };
  };
const removed = (orderId: string, at: string) => happened('OrderRemoved', { orderId: as(orderId), at });

const LATER = '2026-07-02T08:00:00.000Z';
const NEVER_PAID = { total: 0, orders: 0, cancelled: 0, refunded: 0 };

describe('revenue per day', () => {
  it.each([
    {
      given: 'an order of a gift card and another one of goods, paid with it',
      events: [
        synced({ lines: [{ ...line('card', 1, '30.00'), giftCard: true }] }),
        synced({ orderId: 'o2', lines: [line('p1', 3, '30.00')] }),
      ],
      then: { total: 3000, orders: 2, cancelled: 0, refunded: 0 },
    },
    {
      given: 'an order whose buyer got some money back and returned nothing',
      events: [synced(), synced({ refunded: '5.00', refundedWithoutItems: '5.00', updatedAt: LATER })],
      then: { total: 2500, orders: 1, cancelled: 0, refunded: 500 },
    },
    { given: 'an order', events: [synced()], then: { total: 3000, orders: 1, cancelled: 0, refunded: 0 } },
    {
      given: 'two orders of a day',
      events: [synced(), synced({ orderId: 'o2', total: '0.05' })],
      then: { total: 3005, orders: 2, cancelled: 0, refunded: 0 },
    },
    {
      given: 'an order that comes twice',
      events: [synced(), synced()],
      then: { total: 3000, orders: 1, cancelled: 0, refunded: 0 },
    },
    {
      given: 'an order of which a part was paid back',
      events: [synced(), synced({ total: '20.00', refunded: '10.00', updatedAt: LATER })],
      then: { total: 2000, orders: 1, cancelled: 0, refunded: 1000 },
    },
    {
      given: 'an order that was cancelled and paid back',
      events: [synced(), synced({ cancelledAt: LATER, total: '0.00', refunded: '30.00', updatedAt: LATER })],
      then: { total: 0, orders: 0, cancelled: 1, refunded: 3000 },
    },
    {
      given: 'a late report from before the cancellation',
      events: [synced({ cancelledAt: LATER, updatedAt: LATER }), synced()],
      then: { total: 0, orders: 0, cancelled: 1, refunded: 0 },
    },
    { given: 'an order that was removed', events: [synced(), removed('o1', LATER)], then: NEVER_PAID },
    {
      given: 'a late report of a removed order',
      events: [synced(), removed('o1', LATER), synced()],
      then: NEVER_PAID,
    },
    {
      given: 'an order of yen, which have no smaller unit',
      events: [synced({ currency: 'JPY', total: '3000', lines: [] })],
      then: { currency: 'JPY', total: 3000 },
    },
    {
      given: 'an order of dinars, which have a thousand fils',
      events: [synced({ currency: 'KWD', total: '3.125', lines: [] })],
      then: { currency: 'KWD', total: 3125 },
    },
  ])('of $given', async ({ events, then }) => {
    const rows = await folded(orders, ...events);
    expect(await rows('revenue_days')).toMatchObject([{ shop: SHOP, day: '2026-07-01', ...then }]);
  });

  it('excludes test orders', async () => {
    const rows = await folded(orders, synced({ test: true, refunded: '5.00' }));
    expect(await rows('revenue_days')).toEqual([]);
    expect(await rows('product_sales')).toEqual([]);
  });

  it("moves when an order's day changes", async () => {
    const rows = await folded(orders, synced(), synced({ updatedAt: LATER }, '2026-06-30'));
    expect(await rows('revenue_days')).toMatchObject([
      { day: '2026-06-30', total: 3000, orders: 1 },
      { day: '2026-07-01', total: 0, orders: 0 },
    ]);
  });

  it('keeps currencies and shops apart', async () => {
    const rows = await folded(
      orders,
      synced({}, '2026-07-01', 'b.myshopify.com'),
      synced({ orderId: 'o2' }),
      synced({ orderId: 'o3', currency: 'EUR' }),
    );
    expect((await rows('revenue_days')).map(({ shop, currency, total }) => [shop, currency, total])).toEqual([
      [SHOP, 'EUR', 3000],
      [SHOP, 'USD', 3000],
      ['b.myshopify.com', 'USD', 3000],
    ]);
  });
});

describe('sales per product', () => {
  it('count units and money, without deleted products', async () => {
    const rows = await folded(
      orders,
      synced({ lines: [line('p1', 2, '20.00'), line(null, 1, '9.00'), line('p1', 1, '10.50')] }),
    );
    expect(await rows('product_sales')).toEqual([
      { shop: SHOP, day: '2026-07-01', product_id: 'p1', currency: 'USD', units: 3, total: 3050 },
    ]);
  });

  it('exclude gift cards', async () => {
    const card = { ...line('card', 1, '50.00'), giftCard: true };
    const rows = await folded(orders, synced({ total: '70.00', lines: [line('p1', 2, '20.00'), card] }));
    expect(await rows('product_sales')).toEqual([
      { shop: SHOP, day: '2026-07-01', product_id: 'p1', currency: 'USD', units: 2, total: 2000 },
    ]);
  });

  it('keep currencies apart', async () => {
    const euros = synced({ orderId: 'o2', currency: 'EUR', lines: [line('p1', 1, '7.00')] });
    const rows = await folded(orders, synced({ lines: [line('p1', 2, '20.00')] }), euros);
    expect((await rows('product_sales')).map(({ currency, units, total }) => [currency, units, total])).toEqual([
      ['EUR', 1, 700],
      ['USD', 2, 2000],
    ]);
  });

  it('shrink with returns', async () => {
    const rows = await folded(orders, synced(), synced({ lines: [line('p1', 1, '10.00')], updatedAt: LATER }));
    expect((await rows('product_sales')).map(({ product_id, units, total }) => [product_id, units, total])).toEqual([
      ['p1', 1, 1000],
      ['p2', 0, 0],
    ]);
  });

  it('vanish with a cancellation', async () => {
    const rows = await folded(orders, synced(), synced({ cancelledAt: LATER, updatedAt: LATER }));
    expect((await rows('product_sales')).map(({ units, total }) => [units, total])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });
});

describe('an order', () => {
  const inClear = () =>
    happened('OrderSynced', { orderId: as('o1'), order: order(), day: '2026-07-01', customer: null }, SHOP);

  it('from before sealing is folded as plain text', async () => {
    const rows = await folded(orders, inClear());
    expect(await rows('revenue_days')).toMatchObject([{ total: 3000 }]);
  });

  it('is ignored after its key was destroyed', async () => {
    const erased = async (engines: Engines) => {
      const event = await synced()(engines);
      await engines.vault.destroy(SHOP, 'orders', 'erasure');
      return event;
    };
    const rows = await folded(orders, erased, removed('o2', LATER));
    expect(await rows('orders')).toMatchObject([{ order_id: 'o2' }]);
    expect(await rows('revenue_days')).toEqual([]);
  });

  it.each([
    ['of another event', async (engines: Engines) => ({ ...(await synced()(engines)), at: LATER })],
    [
      'of another shop',
      async (engines: Engines) => {
        const event = await synced()(engines);
        const other = await synced({}, '2026-07-01', 'b.myshopify.com')(engines);
        const [version, , box] = (other.data as { order: string }).order.split('.');
        const key = (event.data as { order: string }).order.split('.')[1];
        return { ...event, data: { ...(event.data as object), order: `${version}.${key}.${box}` } };
      },
    ],
  ])('with the content %s is not folded', async (_, swapped) => {
    const fault = await folded(orders, swapped).catch((refused: Error) => refused);
    expect((fault as Error).cause).toMatchObject({ name: 'SealBroken' });
  });
});

describe('the list of orders', () => {
  it('stores names as ciphertext, and no data from removed orders', async () => {
    const named = await folded(orders, synced({ customer: as('v1.key.box') }));
    expect(await named('orders')).toMatchObject([{ customer: 'v1.key.box', name: '#1', removed: 0 }]);
    const gone = await folded(orders, synced({ customer: as('v1.key.box') }), removed('o1', LATER));
    expect(await gone('orders')).toMatchObject([{ customer: null, name: '', lines: '[]', removed: 1 }]);
  });
});

it('lists an order with every figure', async () => {
  const of = { cancelledAt: LATER, refunded: '5.00', updatedAt: LATER, total: '25.00' };
  const row = { shop: SHOP, order_id: 'o1', name: '#1', day: '2026-07-01', currency: 'USD', customer: null };
  const lines = '[["p1",2,2000],["p2",1,1000]]';
  expect(await (await folded(orders, synced(of)))('orders')).toEqual([
    {
      ...{ ...row, created_at: '2026-07-01T08:00:00.000Z', updated_at: LATER, test: 0, cancelled: 1, removed: 0 },
      ...{ total: 2500, sale: expect.any(Number), refunded: 500, lines },
    },
  ]);
  expect(await (await folded(orders, synced(), removed('o1', LATER)))('orders')).toEqual([
    {
      ...{ ...row, name: '', day: '', currency: '', created_at: LATER, updated_at: LATER },
      ...{ test: 0, cancelled: 0, removed: 1, total: 0, sale: 0, refunded: 0, lines: '[]' },
    },
  ]);
});

describe('once an order expires', () => {
  const ordersBefore = as<Instant>('2026-07-02T00:00:00.000Z');
  const revenue = { currency: 'USD', total: 3000, orders: 1, cancelled: 0, refunded: 0 };
  const kept = { revenue: [revenue], sold: [['p1', 2, 2000, 'USD']] };
  const passed =
    (figuresBefore = '2026-06-01', figures: object = kept) =>
    async ({ vault }: Engines) => {
      const day = { day: '2026-07-01', of: 'orders' } as const;
      const until = as<Instant>('2026-10-01T00:00:00.000Z');
      const context = keptContext(ordersBefore, day);
      const sealed = as<SealedText>(await vault.seal(SHOP, 'analytics', JSON.stringify(figures), context, until));
      return happened('RetentionPassed', {
        ...{ ordersBefore, figuresBefore, kept: [{ ...day, figures: sealed }] },
        removed: { orders: 1, checkouts: 0, figures: 0 },
      });
    };
  const later = synced({ orderId: 'o2', createdAt: ordersBefore, updatedAt: ordersBefore }, '2026-07-02');

  it('its day keeps the figures of the event, and later orders stay', async () => {
    const rows = await folded(orders, synced(), later, passed());
    expect((await rows('orders')).map(({ order_id }) => order_id)).toEqual(['o2']);
    expect(await rows('revenue_days')).toEqual([
      { shop: SHOP, day: '2026-07-01', ...revenue },
      { shop: SHOP, day: '2026-07-02', ...revenue },
    ]);
    const sales = (await rows('product_sales')).map(({ day, product_id, units, total }) => [
      day,
      product_id,
      units,
      total,
    ]);
    expect(sales).toEqual([
      ['2026-07-01', 'p1', 2, 2000],
      ['2026-07-02', 'p1', 2, 2000],
      ['2026-07-01', 'p2', 0, 0],
      ['2026-07-02', 'p2', 1, 1000],
    ]);
  });

  it.each([
    ['that day’s only one', [revenue], 'USD'],
    ['none if the day had two, whose sums nobody can separate', [revenue, { ...revenue, currency: 'EUR' }], ''],
  ])('sales that an older event keeps without their currency have %s', async (_, days, currency) => {
    const rows = await folded(orders, passed('2026-06-01', { revenue: days, sold: [['p1', 2, 2000]] }));
    expect(await rows('product_sales')).toMatchObject([{ product_id: 'p1', currency, units: 2, total: 2000 }]);
  });

  it('its day’s figures expire after it', async () => {
    const rows = await folded(orders, synced(), later, passed('2026-07-02'));
    expect((await rows('revenue_days')).map(({ day }) => day)).toEqual(['2026-07-02']);
    expect(new Set((await rows('product_sales')).map(({ day }) => day))).toEqual(new Set(['2026-07-02']));
  });
});
