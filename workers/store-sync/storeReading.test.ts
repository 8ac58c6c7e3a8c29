import { expect, it } from 'vitest';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import type { ReportedOrder } from '../../domain/orders/orders.js';
import { recordOrders } from './storeReading.js';

it('a batch of orders is sealed in slices, so that requests have a turn in between: a hundred took 20 ms at once', async () => {
  let [inTurn, most, done] = [0, 0, false];
  const nextTurn = () => {
    inTurn = 0;
    if (!done) setImmediate(nextTurn);
  };
  nextTurn();
  const ports = {
    eventLog: { read: async function* () {} } as never,
    vault: {
      sealWith: async () => {
        inTurn += 1;
        most = Math.max(most, inTurn);
        return null as never;
      },
    } as never,
  };
  const orders = Array.from({ length: 128 }, (_, n) => ({
    ...{ orderId: `${n}`, createdAt: '2026-07-01T09:00:00.000Z', processedAt: '2026-07-01T09:00:00.000Z' },
    ...{ updatedAt: '2026-07-01T09:00:00.000Z', lines: [], customer: null },
  })) as unknown as ReportedOrder[];
  const reading = { shop: as<ShopDomain>('aurora.myshopify.com'), cause: 'sync', timeZone: 'UTC', names: true };
  await recordOrders(ports, reading, orders);
  done = true;
  expect(most).toBe(32);
});
