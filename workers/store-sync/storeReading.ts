/** One read of a store: shared by all its steps. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { load } from '../../application/decide/load.js';
import { sealedCheckouts, sealedOrders } from '../../application/retention/sealedFacts.js';
import { type Checkout, checkoutsStream } from '../../domain/checkouts/checkouts.js';
import type { Instant, ShopDomain } from '../../domain/kernel/names.js';
import { ordersStream, type ReportedOrder } from '../../domain/orders/orders.js';
import { privacy, privacyStream } from '../../domain/privacy/privacy.js';
import { type CatalogEvent, catalogStream, type Product } from '../../domain/products/products.js';
import { type Serially, serially } from '../../platform/runtime/serially.js';
import type { StoreSyncPorts } from './ports.js';
import { recordFacts, recordIdentified } from './recordFacts.js';

export interface StoreReading {
  readonly shop: ShopDomain;
  /** The request or delivery that caused it. */
  readonly cause: string;
  readonly timeZone: string;
  /** True if the app may read buyers' names. */
  readonly names: boolean;
}

/** For all imports of this process: sealing and storing a batch each block the event loop for milliseconds. */
const sealing = serially();
const storing = serially();
/** Lets single records from webhooks bypass other stores' imports. */
const inOrder = <Result>(queue: Serially, items: readonly unknown[], work: () => Promise<Result>): Promise<Result> =>
  items.length > 1 ? queue(() => nextTurn().then(work)) : work();

type RecordPorts = Pick<StoreSyncPorts, 'eventLog' | 'vault'>;

/**
 * Seals all records before storing any, so that events contain only ciphertext. Stores orders of erased customers
 * without a name.
 * @returns a function that stores them. While a batch is stored, the vault's thread can seal the next.
 */
export async function sealOrders(
  { eventLog, vault }: RecordPorts,
  { shop, cause, timeZone }: StoreReading,
  orders: readonly ReportedOrder[],
): Promise<() => Promise<void>> {
  const withoutName = () => load(eventLog, privacy, privacyStream(shop)).then(({ redacted }) => redacted);
  const seal = async () => {
    const erased = await withoutName();
    const kept = orders.map(order => (erased.has(order.orderId) ? { ...order, customer: null } : order));
    return { erased: erased.size, facts: await sealedOrders(vault, shop, kept, timeZone) };
  };
  let sealed = await inOrder(sealing, orders, seal);
  return () =>
    inOrder(storing, orders, async () => {
      // A customer may have been erased meanwhile: the sealed batch still contains the name.
      while ((await withoutName()).size !== sealed.erased) sealed = await seal();
      const facts = sealed.facts.filter(fact => fact !== null);
      await recordIdentified(eventLog, { stream: ordersStream(shop), shop, causationId: cause, facts });
    });
}

export const recordOrders = (...batch: Parameters<typeof sealOrders>): Promise<void> =>
  sealOrders(...batch).then(store => store());

export const recordProducts = (
  { eventLog }: Pick<RecordPorts, 'eventLog'>,
  { shop, cause }: StoreReading,
  products: readonly Product[],
): Promise<void> =>
  inOrder(storing, products, () =>
    recordFacts(eventLog, {
      stream: catalogStream(shop),
      shop,
      causationId: cause,
      facts: products.map((product): CatalogEvent => ({ type: 'ProductSynced', product, at: product.updatedAt })),
    }),
  );

/** Like `sealOrders`. */
export async function sealCheckouts(
  { eventLog, vault }: RecordPorts,
  { shop, cause, timeZone }: StoreReading,
  checkouts: readonly Checkout[],
): Promise<() => Promise<void>> {
  const sealed = await inOrder(sealing, checkouts, () => sealedCheckouts(vault, shop, checkouts, timeZone));
  const facts = sealed.filter(fact => fact !== null);
  return () =>
    inOrder(storing, checkouts, () =>
      recordIdentified(eventLog, { stream: checkoutsStream(shop), shop, causationId: cause, facts }),
    );
}

export const recordCheckouts = (...batch: Parameters<typeof sealCheckouts>): Promise<void> =>
  sealCheckouts(...batch).then(store => store());

/** The latest change that the store reports, by its own clock. */
export const latest = (items: readonly { readonly updatedAt: Instant }[], known: Instant | null): Instant | null =>
  items.reduce<Instant | null>((last, { updatedAt }) => (last === null || updatedAt > last ? updatedAt : last), known);
