import { expect, it } from 'vitest';
import { eventOf, trailOf } from '../audit/trail.fixtures.js';

const at = '2026-07-01T09:30:00.000Z';
const order = {
  orderId: 'gid://shopify/Order/5551',
  name: '#1042',
  createdAt: at,
  processedAt: at,
  updatedAt: at,
  cancelledAt: null,
  test: false,
  financialStatus: 'PAID',
  total: '129.00',
  refunded: '0.00',
  currency: 'USD',
  lines: [{ productId: null, title: 'Ridge Tent', quantity: 1, total: '129.00' }],
};

it('identifies orders in the audit trail without their content', () =>
  expect(
    trailOf(
      eventOf('OrderSynced', { orderId: order.orderId, order, day: '2026-07-01', customer: 'sealed' }),
      eventOf('OrderRemoved', { orderId: 'gid://shopify/Order/5551' }),
    ),
  ).toEqual([
    'ORDER_SYNCED (Store Data) Order 5551 read from the store',
    'ORDER_REMOVED (Store Data) Order 5551 was deleted in the store',
  ]));
