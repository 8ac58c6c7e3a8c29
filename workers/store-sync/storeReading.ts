/** One reading of a store: what all its steps share. */

import type { CatalogEvent, Product } from '../../domain/catalog/catalog.js';
import { catalogStream } from '../../domain/catalog/catalog.js';
import type { Checkout, CheckoutEvent } from '../../domain/checkouts/checkouts.js';
import { checkoutsStream } from '../../domain/checkouts/checkouts.js';
import { dayIn } from '../../domain/kernel/day.js';
import { as, type Instant, type SealedText, type ShopDomain } from '../../domain/kernel/names.js';
import {
  CUSTOMER_RETENTION_MS,
  customerContext,
  type OrderEvent,
  ordersStream,
  type ReportedOrder,
} from '../../domain/orders/orders.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { wellFormedJson } from '../../platform/runtime/json/wellFormedJson.js';
import type { Sealed } from '../../platform/vault/port.js';
import type { StoreSyncPorts } from './ports.js';
import { recordFacts } from './recordFacts.js';
import { type SerialQueue, serialQueue } from './serialQueue.js';

export interface StoreReading {
  readonly shop: ShopDomain;
  /** The request or delivery that caused it. */
  readonly cause: string;
  readonly timeZone: string;
  /** Whether the app may read buyers' names. */
  readonly names: boolean;
}

/** Mapping, sealing and storing a batch blocks the event loop for some milliseconds. */
const batchesInTurn = serialQueue();
/** A record from a webhook does not wait behind the imports of other stores. */
const inTurn = (items: readonly unknown[]): SerialQueue => (items.length > 1 ? batchesInTurn : work => work());

type RecordPorts = Pick<StoreSyncPorts, 'store' | 'vault'>;

/** Names are sealed before anything is stored: events and read models contain only ciphertext. */
export const recordOrders = (
  ports: RecordPorts,
  reading: StoreReading,
  orders: readonly ReportedOrder[],
): Promise<void> => inTurn(orders)(() => recordSealed(ports, reading, orders));

async function recordSealed(
  { store, vault }: RecordPorts,
  { shop, cause, timeZone }: StoreReading,
  orders: readonly ReportedOrder[],
): Promise<void> {
  const facts = await Promise.all(
    orders.map(async (order): Promise<OrderEvent> => {
      const { processedAt, updatedAt } = order;
      const sealed = await sealedName(shop, order, vault);
      return {
        type: 'OrderSynced',
        order: { ...order, customer: sealed && { name: as<SealedText>(sealed) } },
        day: dayIn(timeZone, processedAt),
        at: updatedAt,
      };
    }),
  );
  await recordFacts(store, { stream: ordersStream(shop), shop, causationId: cause, facts });
}

/** `null` if there is no name or its time is over: a reading may include an order that has just passed the limit. */
async function sealedName(
  shop: ShopDomain,
  { customer, orderId, createdAt }: ReportedOrder,
  vault: RecordPorts['vault'],
): Promise<Sealed | null> {
  if (!customer) return null;
  try {
    const until = plus(createdAt, CUSTOMER_RETENTION_MS);
    return await vault.seal(shop, 'orders', wellFormedJson(JSON.stringify(customer)), customerContext(orderId), until);
  } catch (fault) {
    if (fault instanceof RangeError) return null;
    throw fault;
  }
}

export const recordProducts = (
  { store }: Pick<RecordPorts, 'store'>,
  { shop, cause }: StoreReading,
  products: readonly Product[],
): Promise<void> =>
  inTurn(products)(() =>
    recordFacts(store, {
      stream: catalogStream(shop),
      shop,
      causationId: cause,
      facts: products.map((product): CatalogEvent => ({ type: 'ProductSynced', product, at: product.updatedAt })),
    }),
  );

export const recordCheckouts = (
  { store }: Pick<RecordPorts, 'store'>,
  { shop, cause, timeZone }: StoreReading,
  checkouts: readonly Checkout[],
): Promise<void> =>
  inTurn(checkouts)(() =>
    recordFacts(store, {
      stream: checkoutsStream(shop),
      shop,
      causationId: cause,
      facts: checkouts.map(
        (checkout): CheckoutEvent => ({
          type: 'CheckoutSynced',
          checkout,
          day: dayIn(timeZone, checkout.createdAt),
          at: checkout.updatedAt,
        }),
      ),
    }),
  );

/** The latest change time that the store reports: by its own clock, so ours may be wrong. */
export const latest = (items: readonly { readonly updatedAt: Instant }[], known: Instant | null): Instant | null =>
  items.reduce<Instant | null>((last, { updatedAt }) => (last === null || updatedAt > last ? updatedAt : last), known);
