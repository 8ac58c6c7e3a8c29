import { describe, expect, it } from 'vitest';
import { as } from '../kernel/names.js';
import type { Order } from './events.js';
import { saleOf } from './figures.js';

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
