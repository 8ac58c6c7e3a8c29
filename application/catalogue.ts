import { type Refusal, refuse } from '../domain/kernel/decider.js';
import { as, type ProductId, type ShopDomain } from '../domain/kernel/names.js';
import type { CatalogEvent } from '../domain/products/products.js';
import { catalogStream } from '../domain/products/products.js';
import type { EventLog } from '../platform/event-store/codec/eventLog.js';
import { decidedOf } from './decide/load.js';

/**
 * Parses the product that a merchant entered: a global id, or the number that the store's admin shows.
 * @returns `null` for empty text, or the refusal for an unknown product.
 */
export async function ownProduct(
  eventLog: EventLog,
  shop: ShopDomain,
  text: string,
): Promise<ProductId | null | Refusal> {
  const id = text.trim();
  if (id === '') return null;
  const productId = as<ProductId>(/^\d+$/.test(id) ? `gid://shopify/Product/${id}` : id);
  return (await refuseUnknownProduct(eventLog, shop, productId)) ?? productId;
}

/**
 * Checks that the shop sells this product, in its own stream, which reflects a sync immediately. Spec §8: before the
 * first sync, the merchant must sync first.
 * @returns the refusal, or `null` if the shop sells it.
 */
export async function refuseUnknownProduct(
  eventLog: EventLog,
  shop: ShopDomain,
  productId: ProductId,
): Promise<Refusal | null> {
  let synced = false;
  let sold = false;
  for await (const event of eventLog.read(catalogStream(shop))) {
    const fact = decidedOf<CatalogEvent>(event);
    synced = true;
    if (fact.type === 'ProductSynced' && fact.product.productId === productId) sold = true;
    if (fact.type === 'ProductRemoved' && fact.productId === productId) sold = false;
  }
  if (!synced) return refuse('PRODUCTS_SYNC_NEEDED');
  return sold ? null : refuse('PRODUCT_UNKNOWN');
}
