import { describe, expect, it } from 'vitest';
import { as } from '../kernel/names.js';
import type { Order } from './events.js';
import { readOrder, type WrittenOrder, writtenOrder } from './writtenOrder.js';

const order: Order = {
  orderId: as('gid://shopify/Order/1'),
  name: '#1001',
  createdAt: as('2026-07-01T08:00:00.000Z'),
  processedAt: as('2026-07-01T08:00:01.000Z'),
  updatedAt: as('2026-07-02T08:00:02.000Z'),
  cancelledAt: as('2026-07-02T08:00:03.000Z'),
  test: true,
  financialStatus: 'PARTIALLY_REFUNDED',
  total: as('141.00'),
  refunded: as('10.00'),
  currency: as('USD'),
  lines: [
    { productId: as('gid://shopify/Product/1'), title: 'Trail Jacket', quantity: 2, total: as('41.00') },
    { productId: null, title: 'Gift "card"', quantity: 1, total: as('100.00') },
  ],
};

/** The format in existing logs. Changing it loses every sealed order. */
const WRITTEN =
  '["#1001","2026-07-01T08:00:00.000Z","2026-07-01T08:00:01.000Z","2026-07-02T08:00:02.000Z","2026-07-02T08:00:03.000Z",true,"PARTIALLY_REFUNDED","141.00","10.00","USD",[["gid://shopify/Product/1","Trail Jacket",2,"41.00"],[null,"Gift \\"card\\"",1,"100.00"]]]';

const parsed = (json: string) => JSON.parse(json) as WrittenOrder;

describe('the sealed form of an order', () => {
  it('is a list of values without the id', () => {
    expect(JSON.stringify(writtenOrder(order))).toBe(WRITTEN);
  });

  it("takes the order's id from its event", () => {
    expect(readOrder(order.orderId, parsed(WRITTEN))).toEqual(order);
  });

  it('reads older logs, which store property names', () => {
    expect(readOrder(as('gid://shopify/Order/1'), parsed(JSON.stringify(order)))).toEqual(order);
  });

  it('appends optional values: a gift card, and a refund without items', () => {
    const some: Order = {
      ...order,
      refundedWithoutItems: as('5.00'),
      lines: order.lines.map(line => (line.title.startsWith('Gift') ? { ...line, giftCard: true } : line)),
    };
    const json = JSON.stringify(writtenOrder(some));
    expect(json).toBe(WRITTEN.replace('"100.00"]]]', '"100.00",true]],"5.00"]'));
    expect(readOrder(order.orderId, parsed(json))).toEqual(some);
  });

  it('distinguishes absent from empty values', () => {
    const none = writtenOrder({ ...order, cancelledAt: null, financialStatus: null, lines: [] });
    expect(readOrder(order.orderId, parsed(JSON.stringify(none)))).toEqual({
      ...order,
      cancelledAt: null,
      financialStatus: null,
      lines: [],
    });
  });
});
