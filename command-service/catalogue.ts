import type { CatalogEvent } from '../domain/catalog/catalog.js';
import { type Refusal, refuse } from '../domain/kernel/decider.js';
import type { ProductId, ShopDomain } from '../domain/kernel/names.js';
import { decidedOf } from '../platform/decide/foldedStreams.js';
import type { EventStore } from '../platform/event-store/port.js';

/**
 * Whether the shop sells this product, by its own stream, where a sync shows at once. Spec §8: before the first sync
 * nothing can be said, so the merchant is asked to sync first.
 * @returns the refusal, or `null` where it does.
 */
export async function refuseUnknownProduct(
  store: EventStore,
  shop: ShopDomain,
  productId: ProductId,
): Promise<Refusal | null> {
  let synced = false;
  let sold = false;
  for await (const event of store.read(`catalog-${shop}`)) {
    const fact = decidedOf<CatalogEvent>(event);
    synced = true;
    if (fact.type === 'ProductSynced' && fact.product.productId === productId) sold = true;
    if (fact.type === 'ProductRemoved' && fact.productId === productId) sold = false;
  }
  if (!synced) return refuse('PRODUCTS_SYNC_NEEDED');
  return sold ? null : refuse('PRODUCT_UNKNOWN');
}
