import { expect, it } from 'vitest';
import { as, type Instant } from '../kernel/names.js';
import { customerContext, orderContext, sealedOrder } from './orders.js';

const [noon, one] = ['2026-07-01T12:00:00.000Z', '2026-07-01T13:00:00.000Z'].map(time => as<Instant>(time)) as [
  Instant,
  Instant,
];
const synced = (orderId: string, at: Instant) =>
  sealedOrder({ at, data: { orderId, order: `sealed ${orderId}` } } as never)[0];

it('a sealed order opens for its own event only: not for another order, nor another time', () => {
  expect(synced('o1', noon)).toMatchObject({ content: 'sealed o1', context: orderContext('o1', noon) });
  const contexts = [synced('o1', noon), synced('o2', noon), synced('o1', one)].map(part => part?.context);
  expect(new Set(contexts).size).toBe(3);
});

it('an opened order has the id of its event, because the sealed form has none', () => {
  const written = ['#1', noon, noon, noon, null, false, 'PAID', '1.00', '0.00', 'USD', []];
  expect(synced('o1', noon)?.read?.(written as never)).toMatchObject({ orderId: 'o1', name: '#1' });
});

it('a buyer’s sealed name opens for its own order only', () =>
  expect(customerContext('o1')).not.toBe(customerContext('o2')));
