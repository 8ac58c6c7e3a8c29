import type { Instant } from '../../../domain/kernel/names.js';
import { plus } from '../../../platform/runtime/clock/clock.js';
import type { OrdersRead } from '../backfill.js';
import type { StoreSyncPorts } from '../ports.js';
import type { Progress } from '../progress.js';
import { readAllPages } from '../readAllPages.js';
import { latest, recordOrders, type StoreReading } from '../storeReading.js';
import { countNewer, type SyncScope, withOverlap } from '../syncScope.js';

const DAY_MS = 86_400_000;

/** Reads the orders that changed since the last sync. */
export async function updateOrders(
  ports: StoreSyncPorts,
  reading: StoreReading,
  progress: Progress,
  { state }: SyncScope,
): Promise<OrdersRead> {
  const { shopify, tokens, clock } = ports;
  const { shop, names } = reading;
  const updatedSince = withOverlap(state.orders_since) ?? plus(clock.now(), -DAY_MS);
  let since = state.orders_since as Instant | null;
  let newer = 0;
  await readAllPages({
    pageAfter: (from, cursor) =>
      tokens.use(shop, token => shopify.orders(shop, token, { updatedSince: from ?? updatedSince, names, cursor })),
    timeOf: order => order.updatedAt,
    async record(orders) {
      await recordOrders(ports, reading, orders);
      newer += countNewer(orders, state.orders_since);
      since = latest(orders, since);
      progress.counts.orders += orders.length;
    },
  });
  return { unreadable: 0, since, newer };
}
