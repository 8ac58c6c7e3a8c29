/** Builds `products/*`, `variants/*` and `inventory_levels/update`: goods and their stock. */
import type { StoreProduct, StoreVariant } from '../../store/catalogue.js';
import { LOCATION_ID } from '../../store/shopProfile.js';
import type { Json } from '../jsonText.js';
import { amountIn, type PayloadContext, zonedTime } from './payloadParts.js';

/** A payload lists at most this many; `variant_gids` has all. */
const LISTED_VARIANTS = 100;

type Payload = { readonly [key: string]: Json };

export function productPayload(product: StoreProduct, payloadContext: PayloadContext): Payload {
  const { store } = payloadContext;
  const published = product.status === 'ACTIVE';
  return {
    admin_graphql_api_id: `gid://shopify/Product/${product.id}`,
    body_html: product.title,
    created_at: zonedTime(product.createdAt, store),
    handle: product.handle,
    id: BigInt(product.id),
    product_type: product.type,
    published_at: published ? zonedTime(product.createdAt, store) : null,
    template_suffix: null,
    title: product.title,
    updated_at: zonedTime(store.updatedAt(product), store),
    vendor: product.vendor,
    status: product.status.toLowerCase(),
    published_scope: 'web',
    tags: `outdoor, ${product.type.toLowerCase()}`,
    variants: product.variants
      .slice(0, LISTED_VARIANTS)
      .map(variant => variantPayload(variant, product, payloadContext)),
    options: [],
    images: [],
    image: null,
    media: [],
    variant_gids: product.variants.map(({ id }) => ({
      admin_graphql_api_id: `gid://shopify/ProductVariant/${id}`,
      updated_at: new Date(store.updatedAt(product)).toISOString(),
    })),
    has_variants_that_requires_components: false,
    category: null,
  };
}

export function variantPayload(variant: StoreVariant, product: StoreProduct, { store }: PayloadContext): Payload {
  const { currency } = store.profile;
  const stock = store.inventory(variant);
  return {
    admin_graphql_api_id: `gid://shopify/ProductVariant/${variant.id}`,
    barcode: variant.barcode,
    compare_at_price: variant.compareAt === null ? null : amountIn(variant.compareAt, currency),
    created_at: zonedTime(product.createdAt, store),
    id: BigInt(variant.id),
    inventory_policy: variant.oversells ? 'continue' : 'deny',
    position: product.variants.indexOf(variant) + 1,
    price: amountIn(variant.price, currency),
    product_id: BigInt(product.id),
    sku: variant.sku,
    taxable: true,
    title: variant.title,
    updated_at: zonedTime(store.updatedAt(product), store),
    option1: variant.title,
    option2: null,
    option3: null,
    image_id: null,
    inventory_item_id: BigInt(variant.id),
    inventory_quantity: stock,
    old_inventory_quantity: stock,
  };
}

export const inventoryPayload = (variant: StoreVariant, { store, now }: PayloadContext): Payload => ({
  inventory_item_id: BigInt(variant.id),
  location_id: BigInt(LOCATION_ID),
  available: store.inventory(variant),
  updated_at: zonedTime(now, store),
  admin_graphql_api_id: `gid://shopify/InventoryLevel/${LOCATION_ID}?inventory_item_id=${variant.id}`,
});
