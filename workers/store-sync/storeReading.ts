/** One reading of a store: what all its steps share. */

import { load } from '../../application/decide/load.js';
import { sealedCheckout, sealedOrder } from '../../application/retention/sealedFacts.js';
import { type CatalogEvent, catalogStream, type Product } from '../../domain/catalog/catalog.js';
import { type Checkout, checkoutsStream } from '../../domain/checkouts/checkouts.js';
import type { Instant, ShopDomain } from '../../domain/kernel/names.js';
import { ordersStream, type ReportedOrder } from '../../domain/orders/orders.js';
import { privacy, privacyStream } from '../../domain/privacy/privacy.js';
import { quietTurn } from '../../platform/runtime/quietTurn.js';
import type { StoreSyncPorts } from './ports.js';
import { recordFacts, recordIdentified } from './recordFacts.js';
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

/** Sealing is most of a batch's work. */
const SLICE = 32;

/** Requests have their turn between two slices. */
async function inSlices<Item, Made>(items: readonly Item[], make: (item: Item) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (let at = 0; at < items.length; at += SLICE) {
    if (at > 0) await quietTurn();
    made.push(...(await Promise.all(items.slice(at, at + SLICE).map(make))));
  }
  return made;
}

type RecordPorts = Pick<StoreSyncPorts, 'eventLog' | 'vault'>;

/**
 * All of it is sealed before anything is stored, so that events hold only ciphertext. Orders of customers who were erased
 * are kept without a name.
 */
export const recordOrders = (
  { eventLog, vault }: RecordPorts,
  { shop, cause, timeZone }: StoreReading,
  orders: readonly ReportedOrder[],
): Promise<void> =>
  inTurn(orders)(async () => {
    const withoutName = () => load(eventLog, privacy, privacyStream(shop)).then(({ redacted }) => redacted);
    let [before, redacted] = [-1, await withoutName()];
    let sealed: Awaited<ReturnType<typeof sealedOrder>>[] = [];
    // A customer may be erased between two slices: what was sealed by then has the name.
    while (redacted.size !== before) {
      before = redacted.size;
      const erased = redacted;
      const kept = orders.map(order => (erased.has(order.orderId) ? { ...order, customer: null } : order));
      sealed = await inSlices(kept, order => sealedOrder(vault, shop, order, timeZone));
      redacted = await withoutName();
    }
    const facts = sealed.filter(fact => fact !== null);
    await recordIdentified(eventLog, { stream: ordersStream(shop), shop, causationId: cause, facts });
  });

export const recordProducts = (
  { eventLog }: Pick<RecordPorts, 'eventLog'>,
  { shop, cause }: StoreReading,
  products: readonly Product[],
): Promise<void> =>
  inTurn(products)(() =>
    recordFacts(eventLog, {
      stream: catalogStream(shop),
      shop,
      causationId: cause,
      facts: products.map((product): CatalogEvent => ({ type: 'ProductSynced', product, at: product.updatedAt })),
    }),
  );

export const recordCheckouts = (
  { eventLog, vault }: RecordPorts,
  { shop, cause, timeZone }: StoreReading,
  checkouts: readonly Checkout[],
): Promise<void> =>
  inTurn(checkouts)(async () => {
    const sealed = await inSlices(checkouts, one => sealedCheckout(vault, shop, one, timeZone));
    const facts = sealed.filter(fact => fact !== null);
    await recordIdentified(eventLog, { stream: checkoutsStream(shop), shop, causationId: cause, facts });
  });

/** The latest change time that the store reports: by its own clock, so ours may be wrong. */
export const latest = (items: readonly { readonly updatedAt: Instant }[], known: Instant | null): Instant | null =>
  items.reduce<Instant | null>((last, { updatedAt }) => (last === null || updatedAt > last ? updatedAt : last), known);
