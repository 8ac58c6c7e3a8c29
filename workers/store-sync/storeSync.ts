/** Takes over a store's products and orders: asked for by a topic, so that it can be retried and spread. */
import type { Logger } from 'pino';
import { ANALYTICS_DAYS } from '../../domain/api/analytics.js';
import type { CatalogEvent } from '../../domain/catalog/catalog.js';
import { dayIn } from '../../domain/kernel/day.js';
import { isRefusal } from '../../domain/kernel/decider.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import type { OrderEvent } from '../../domain/orders/orders.js';
import { shop as shopDecider } from '../../domain/shop/shop.js';
import type { Bus } from '../../platform/bus/port.js';
import { type Clock, plus } from '../../platform/clock/clock.js';
import type { Handle } from '../../platform/decide/handle.js';
import type { EventStore } from '../../platform/event-store/port.js';
import { derivedId } from '../../platform/ids/ids.js';
import type { Grant, Shopify } from '../../platform/shopify/port.js';
import type { Vault } from '../../platform/vault/port.js';
import { type ReactorPorts, runReactor } from '../reactor.js';
import { recordFact } from './recordFact.js';

export const STORE_SYNC = 'store-sync';

interface SyncRequest {
  /** The same for the same request, however often it is delivered. */
  readonly syncId: string;
  readonly shop: ShopDomain;
}

export interface StoreSyncPorts extends ReactorPorts {
  readonly store: EventStore;
  readonly bus: Bus;
  readonly vault: Vault;
  readonly shopify: Shopify;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly handle: Handle;
}

/** Stores that are synced side by side. */
const CONCURRENCY = 4;
const DAY_MS = 86_400_000;

/** Runs until aborted. A store that connects, or comes back, is synced. */
export async function runStoreSync(ports: StoreSyncPorts, signal: AbortSignal): Promise<void> {
  const { bus } = ports;
  await Promise.all([
    runReactor(
      ports,
      {
        name: 'store-sync',
        types: ['ShopConnected', 'ShopReconnected'],
        from: 'head',
        react: ({ id, data: { shop } }) => bus.publish(STORE_SYNC, [{ key: shop, value: { syncId: id, shop } }]),
      },
      signal,
    ),
    bus.consume({ topic: STORE_SYNC, group: 'store-sync', concurrency: CONCURRENCY, signal }, ({ value }) =>
      syncStore(ports, value as SyncRequest),
    ),
  ]);
}

/**
 * Products first: they are few, and the competitors page needs them. Every page is stored before the next is asked for,
 * and what is stored already is recognised: a sync that is cut off goes on where it was.
 */
export async function syncStore(ports: StoreSyncPorts, { syncId, shop }: SyncRequest): Promise<void> {
  const { shopify, vault, clock, handle, logger } = ports;
  const grant = await vault.getSecret(shop, 'shopify-grant');
  if (grant === null) return void logger.info({ shop }, 'store is no longer connected: not synced');
  const { accessToken } = JSON.parse(grant) as Grant;
  const began = clock.now();
  const { timeZone } = await shopify.profile(shop, accessToken);

  const products = await drain(
    cursor => shopify.products(shop, accessToken, { cursor }),
    product => {
      const event: CatalogEvent = { type: 'ProductSynced', product, at: product.updatedAt };
      return recordFact(ports.store, { stream: `catalog-${shop}`, shop, causationId: syncId, event });
    },
  );
  const updatedSince = plus(began, -ANALYTICS_DAYS * DAY_MS);
  const orders = await drain(
    cursor => shopify.orders(shop, accessToken, { updatedSince, cursor }),
    order => {
      const day = dayIn(timeZone, order.processedAt);
      const event: OrderEvent = { type: 'OrderSynced', order, day, at: order.updatedAt };
      return recordFact(ports.store, { stream: `orders-${shop}`, shop, causationId: syncId, event });
    },
  );

  const outcome = await handle(shopDecider, {
    commandId: derivedId('sync', syncId),
    stream: `shop-${shop}`,
    command: { type: 'CompleteSync', kind: 'backfill', orders, products, checkouts: 0, unreadable: 0, at: clock.now() },
    meta: { actor: { kind: 'worker', id: 'store-sync' }, shop, correlationId: syncId, causationId: syncId },
  });
  if (isRefusal(outcome)) logger.info({ shop, refused: outcome.refused }, 'store disconnected while it was synced');
  else logger.info({ shop, orders, products }, 'store synced');
}

/** Every page, each recorded whole before the next is asked for. @returns how many items. */
async function drain<Item>(
  pageAfter: (cursor: string | null) => Promise<{ items: readonly Item[]; cursor: string | null }>,
  record: (item: Item) => Promise<unknown>,
): Promise<number> {
  let count = 0;
  for (let cursor: string | null = null, more = true; more; more = cursor !== null) {
    const page = await pageAfter(cursor);
    await Promise.all(page.items.map(record));
    count += page.items.length;
    cursor = page.cursor;
  }
  return count;
}
