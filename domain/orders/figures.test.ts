import { describe, expect, it } from 'vitest';
import { as } from '../kernel/names.js';
import type { Order } from './events.js';
import { figuresOf, figuresOfDay, type Sold, saleOf } from './figures.js';

const at = as<Order['createdAt']>('2026-07-01T08:00:00.000Z');
const line = (total: string, giftCard?: true) => ({
  ...{ productId: null, title: 'Tent', quantity: 1, total: as<Order['total']>(total) },
  ...(giftCard && { giftCard }),
});
const order = (total: string, lines: Order['lines'], refundedWithoutItems?: string): Order => ({
  ...{ orderId: as('gid://shopify/Order/1'), name: '#1001', createdAt: at, processedAt: at, updatedAt: at },
  ...{ cancelledAt: null, test: false, financialStatus: 'PAID', refunded: as('0.00'), currency: as('USD') },
  total: as(total),
  lines,
  ...(refundedWithoutItems === undefined ? {} : { refundedWithoutItems: as<Order['total']>(refundedWithoutItems) }),
});

describe("an order's revenue", () => {
  it('is 100.00 for a gift card sold for 100.00 and then spent', () => {
    const sold = order('100.00', [line('100.00', true)]);
    const spent = order('100.00', [line('100.00')]);
    expect([saleOf(sold), saleOf(spent)]).toEqual([0, 10_000]);
  });

  it.each([
    ['of goods', order('108.00', [line('100.00')]), 10_800],
    ['of goods and a card', order('158.00', [line('100.00'), line('50.00', true)]), 10_800],
    ['of which money was refunded', order('108.00', [line('100.00')], '8.00'), 10_000],
    ['of which all money was refunded', order('108.00', [line('100.00')], '108.00'), 0],
    ['whose card was refunded without an item', order('50.00', [line('50.00', true)], '50.00'), 0],
    ['whose card was given away', order('0.00', [line('50.00', true)]), 0],
    ['of nothing', order('0.00', []), 0],
    ['that the merchant owes', order('-5.00', []), -500],
  ])('is its total minus gift cards and refunds: one %s', (_, one, sale) => expect(saleOf(one)).toBe(sale));
});

const counted = (over: Partial<Parameters<typeof figuresOf>[0]> = {}) =>
  ({
    ...{ test: 0, removed: 0, cancelled: 0, sale: 1_000, refunded: 50, currency: 'USD' },
    ...over,
  }) as Parameters<typeof figuresOf>[0];
const none = { currency: 'USD', total: 0, orders: 0, cancelled: 0, refunded: 0 };

describe('an order counts', () => {
  it.each([
    ['with its sale and what was refunded', {}, { ...none, total: 1_000, orders: 1, refunded: 50 }],
    ['as cancelled, without its sale', { cancelled: 1 }, { ...none, cancelled: 1, refunded: 50 }],
    ['not at all if it is a test', { test: 1 }, null],
    ['not at all once it is removed', { removed: 1 }, null],
  ] as const)('%s', (_, over, figures) => expect(figuresOf(counted(over))).toEqual(figures));
});

describe("a day's figures", () => {
  const sale = (over: Parameters<typeof counted>[0], ...sold: Sold[]) => ({ ...counted(over), sold });

  it('add up by currency and by product', () =>
    expect(
      figuresOfDay([
        sale({}, ['tent', 1, 700], ['bag', 2, 300]),
        sale({ sale: 500, refunded: 25 }, ['tent', 1, 500]),
        sale({ cancelled: 1, refunded: 0 }),
        sale({ cancelled: 1, refunded: 0 }),
        sale({ currency: 'JPY', sale: 9_000, refunded: 7 }, ['mug', 1, 9_000]),
      ]),
    ).toEqual({
      revenue: [
        { ...none, total: 1_500, orders: 2, cancelled: 2, refunded: 75 },
        { ...none, currency: 'JPY', total: 9_000, orders: 1, refunded: 7 },
      ],
      sold: [
        ['tent', 2, 1_200, 'USD'],
        ['bag', 2, 300, 'USD'],
        ['mug', 1, 9_000, 'JPY'],
      ],
    }));

  it('never add a product’s sales in one currency to those in another', () =>
    expect(figuresOfDay([sale({}, ['tent', 1, 700]), sale({ currency: 'EUR' }, ['tent', 2, 900])]).sold).toEqual([
      ['tent', 1, 700, 'USD'],
      ['tent', 2, 900, 'EUR'],
    ]));

  it('have no products of cancelled orders, and nothing of tests', () =>
    expect(figuresOfDay([sale({ cancelled: 1 }, ['tent', 1, 700]), sale({ test: 1 }, ['bag', 1, 1])])).toEqual({
      revenue: [{ ...none, cancelled: 1, refunded: 50 }],
      sold: [],
    }));
});
