import type { Instant } from '../../../domain/kernel/names.js';
import { plus } from '../../../platform/runtime/clock/clock.js';
import type { OrdersRead } from '../backfill.js';
import { type Course, newsOf, overlapping } from '../course.js';
import { drain } from '../drain.js';
import type { StoreSyncPorts } from '../ports.js';
import type { Progress } from '../progress.js';
import { latest, recordOrders, type StoreReading } from '../storeReading.js';

const DAY_MS = 86_400_000;

/** The orders that changed since the last time. */
export async function updateOrders(
  ports: StoreSyncPorts,
  reading: StoreReading,
  progress: Progress,
  { state }: Course,
): Promise<OrdersRead> {
  const { shopify, tokens, clock } = ports;
  const { shop, names } = reading;
  const updatedSince = overlapping(state.orders_since) ?? plus(clock.now(), -DAY_MS);
  let since = state.orders_since as Instant | null;
  let news = 0;
  await drain({
    pageAfter: (from, cursor) =>
      tokens.use(shop, token => shopify.orders(shop, token, { updatedSince: from ?? updatedSince, names, cursor })),
    timeOf: order => order.updatedAt,
    async record(orders) {
      await recordOrders(ports, reading, orders);
      news += newsOf(orders, state.orders_since);
      since = latest(orders, since);
      progress.counts.orders += orders.length;
    },
  });
  return { unreadable: 0, since, news };
}
