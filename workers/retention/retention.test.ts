import { beforeEach, describe, expect, it } from 'vitest';
import type { DataOf } from '../../domain/events.js';
import { as, type Instant } from '../../domain/kernel/names.js';
import { customerContext } from '../../domain/orders/orders.js';
import type { Sealed } from '../../platform/vault/port.js';
import { order, SHOP, type Store, startStore } from '../store-sync/storePlatform.fixtures.js';
import { recordOrders } from '../store-sync/storeReading.js';
import { destroyExpired } from './retention.js';

const DAY_MS = 86_400_000;

let store: Store;
beforeEach(async () => {
  store = await startStore();
});

/** Placed this many days before noon on 1 July, where the clock stands on that day. */
const placed = (n: number, daysAgo: number) =>
  order(n, { createdAt: as<Instant>(new Date(Date.parse('2026-07-01T12:00:00Z') - daysAgo * DAY_MS).toISOString()) });
const record = (...orders: ReturnType<typeof order>[]) =>
  recordOrders(store.ports, { shop: SHOP, cause: 'test', timeZone: 'UTC', names: true }, orders);

/** The unsealed names of the recorded orders. */
async function names(): Promise<string[]> {
  const stored = (await store.events('orders')).map(({ data }) => data as DataOf<'OrderSynced'>);
  return Promise.all(
    stored.map(async ({ orderId, customer }) =>
      customer ? (await store.ports.vault.open(customer as string as Sealed, customerContext(orderId))).status : '-',
    ),
  );
}

describe('the name of a buyer', () => {
  it('is gone 60 days after the order, whenever it was read', async () => {
    await record(placed(1, 1), placed(2, 58));
    await destroyExpired(store.ports);
    expect(await names()).toEqual(['open', 'open']);

    store.clock.advance(2 * DAY_MS);
    await destroyExpired(store.ports);
    expect(await names()).toEqual(['open', 'erased']);

    store.clock.advance(57 * DAY_MS);
    await destroyExpired(store.ports);
    expect(await names()).toEqual(['erased', 'erased']);
  });

  it('is not stored at all if its time is over when the order is read', async () => {
    await record(placed(1, 60));
    expect(await names()).toEqual([]);
  });
});
