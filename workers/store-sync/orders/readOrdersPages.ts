import type { Instant } from '../../../domain/kernel/names.js';
import { plus } from '../../../platform/runtime/clock/clock.js';
import { BACKFILL_MS, type OrdersRead, PREPARED } from '../backfill.js';
import type { StoreSyncPorts } from '../ports.js';
import type { Progress } from '../progress.js';
import { readAllPages } from '../readAllPages.js';
import type { UnseenItems } from '../removals.js';
import { latest, recordOrders, type StoreReading } from '../storeReading.js';

/** Reads all orders that changed in the last 60 days page by page, if Shopify creates no file. */
export async function readOrdersPages(
  ports: StoreSyncPorts,
  reading: StoreReading,
  progress: Progress,
  unseen: UnseenItems,
): Promise<OrdersRead> {
  const { shopify, tokens, clock } = ports;
  const { shop, names } = reading;
  const window = plus(clock.now(), -BACKFILL_MS);
  const found = await tokens
    .use(shop, token => shopify.countOrders(shop, token, { updatedSince: window }))
    .catch(() => null);
  let since: Instant | null = null;
  progress.counts.orders = 0;
  await readAllPages({
    pageAfter: (from, cursor) =>
      tokens.use(shop, token => shopify.orders(shop, token, { updatedSince: from ?? window, names, cursor })),
    timeOf: order => order.updatedAt,
    async record(orders) {
      await recordOrders(ports, reading, orders);
      for (const { orderId } of orders) unseen.delete(orderId);
      since = latest(orders, since);
      progress.counts.orders += orders.length;
      if (found !== null)
        await progress.report(PREPARED + ((100 - PREPARED) * progress.counts.orders) / Math.max(1, found));
    },
  });
  return { newer: progress.counts.orders, unreadable: 0, since };
}
