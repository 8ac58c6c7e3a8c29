import type { ShopDomain } from '../../domain/kernel/names.js';
import { plainText } from '../../domain/matching/plainText.js';
import type { CommandPorts } from '../ports.js';

export interface FoundProduct {
  readonly productId: string;
  readonly title: string;
  /** Named by its SKU or GTIN; `null`: the product's lowest price counts. */
  readonly ownVariant: string | null;
}

/**
 * Finds an own product as people and files name it: by global id, by the number that the store's admin shows, by a
 * variant's SKU or barcode, or by its exact title. `null` if none or several have it.
 */
export async function findOwnProduct(
  { sql }: CommandPorts['readStore'],
  shop: ShopDomain,
  name: string,
): Promise<FoundProduct | null> {
  const products = sql
    .selectFrom('products')
    .select(['product_id as productId', 'title'])
    .where('shop', '=', shop)
    .where('removed', '=', 0)
    .limit(2);
  const id = /^\d+$/.test(name) ? `gid://shopify/Product/${name}` : name;
  const [byId] = await products.where('product_id', '=', id).execute();
  if (byId) return { ...byId, ownVariant: null };

  const [variant, another] = await sql
    .selectFrom('variants')
    .select(['product_id', 'variant_id'])
    .where('shop', '=', shop)
    .where(({ eb, or }) => or([eb('sku', '=', name), eb('barcode', '=', name)]))
    .limit(2)
    .execute();
  if (variant && !another) {
    const [product] = await products.where('product_id', '=', variant.product_id).execute();
    if (product) return { ...product, ownVariant: variant.variant_id };
  }

  const [byTitle, sameTitle] = await products.where('plain_title', '=', plainText(name)).execute();
  return byTitle && !sameTitle ? { ...byTitle, ownVariant: null } : null;
}
