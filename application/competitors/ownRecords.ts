/** Loads the store's own products in the matcher's format. */
import type { ShopDomain } from '../../domain/kernel/names.js';
import { parseGtin } from '../../domain/matching/gtin.js';
import type { ReadStore } from '../../platform/read-store/port.js';

export interface OwnRecord {
  readonly productId: string;
  readonly title: string;
  readonly price: string;
  readonly currency: string;
  readonly imageUrl: string | null;
  /** The manufacturer; absent if the vendor is the store itself. */
  readonly brand?: string;
  readonly gtin?: string;
  readonly [field: string]: unknown;
}

export interface OwnVariant {
  readonly variantId: string;
  readonly title: string;
  readonly barcode: string | null;
  readonly sku: string | null;
}

/** Compares only the newest products in a larger catalogue, because a merchant waits for the match. */
const MAX_PRODUCTS = 5_000;

export async function ownRecords({ sql }: Pick<ReadStore, 'sql'>, shop: ShopDomain): Promise<readonly OwnRecord[]> {
  const profile = await sql.selectFrom('shops').select('name').where('shop', '=', shop).executeTakeFirst();
  const products = await sql
    .selectFrom('products')
    .select(['product_id', 'title', 'vendor', 'price', 'currency', 'image_url'])
    .where('shop', '=', shop)
    .where('removed', '=', 0)
    .orderBy('created_at', 'desc')
    .orderBy('product_id')
    .limit(MAX_PRODUCTS)
    .execute();
  const barcodes = new Map<string, (string | null)[]>();
  const rows = await sql.selectFrom('variants').select(['product_id', 'barcode']).where('shop', '=', shop).execute();
  for (const { product_id, barcode } of rows) barcodes.set(product_id, [...(barcodes.get(product_id) ?? []), barcode]);
  return products.map(({ product_id: productId, title, vendor, price, currency, image_url: imageUrl }) => ({
    ...{ productId, title, price, currency, imageUrl },
    ...brandOf(vendor, profile?.name ?? null),
    ...gtinOf(barcodes.get(productId) ?? []),
  }));
}

export const ownVariants = async (
  { sql }: Pick<ReadStore, 'sql'>,
  shop: ShopDomain,
  productId: string,
): Promise<readonly OwnVariant[]> =>
  (
    await sql
      .selectFrom('variants')
      .select(['variant_id', 'title', 'barcode', 'sku'])
      .where('shop', '=', shop)
      .where('product_id', '=', productId)
      .orderBy('variant_id')
      .execute()
  ).map(({ variant_id: variantId, ...own }) => ({ variantId, ...own }));

/** Ignores the store's own name, which Shopify fills in as the vendor and which never equals another shop's brand. */
function brandOf(vendor: string | null, shopName: string | null): Pick<OwnRecord, 'brand'> {
  const own = vendor?.trim().toLowerCase() === shopName?.trim().toLowerCase();
  return vendor === null || own ? {} : { brand: vendor };
}

/** Each variant has its own GTIN. If they differ, or one has none, none identifies the product. */
function gtinOf(barcodes: readonly (string | null)[]): Pick<OwnRecord, 'gtin'> {
  const [gtin, ...others] = new Set(barcodes.map(barcode => parseGtin(barcode ?? '')));
  return gtin && others.length === 0 ? { gtin } : {};
}
