/** The events of a store's products. */
import { Type } from 'typebox';
import { type EventIn, type Fact, named, ofShop, oneOf, orNull, typed, wasInClear } from '../kernel/event.js';
import type { Amount, Currency, Instant, ProductId, VariantId } from '../kernel/names.js';

const amount = named<Amount>();
const instant = named<Instant>();

const variant = Type.Object({
  variantId: named<VariantId>(),
  /** `Default Title` if the product has no options. */
  title: typed(),
  /** As the merchant typed it, usually a GTIN; `null` if missing. */
  barcode: orNull(typed()),
  /** The merchant's own name for it; `null` if missing. */
  sku: orNull(typed()),
  /** Units in stock, below zero if oversold; `null` if the store does not track them. */
  inventory: orNull(Type.Number()),
  /** `CONTINUE`: still sold when out of stock. */
  policy: oneOf(['DENY', 'CONTINUE']),
  price: amount,
});

const product = Type.Object({
  productId: named<ProductId>(),
  title: typed(),
  handle: typed(),
  /** The maker, or the store itself; may be empty. */
  vendor: typed(),
  status: oneOf(['ACTIVE', 'ARCHIVED', 'DRAFT', 'UNLISTED']),
  /** The lowest price among its variants. */
  price: amount,
  currency: named<Currency>(),
  /** Units over all variants; `null` if the store does not track them. */
  inventory: orNull(Type.Number()),
  imageUrl: orNull(typed()),
  createdAt: instant,
  /** When it was published in the online store; `null` while it is not. */
  publishedAt: orNull(instant),
  updatedAt: instant,
  variants: Type.Array(variant),
});

export type Variant = Fact<typeof variant>;
export type Product = Fact<typeof product>;

export const catalogEvents = {
  /** The product as it is now; a later one of the same product replaces it, an earlier one (by `updatedAt`) is ignored. */
  ProductSynced: ofShop({ product }, withVendorAndBarcodes, withSkus, wasInClear),
  /** Deleted in the store at `at`; a report of it from before that is ignored. */
  ProductRemoved: ofShop({ productId: named<ProductId>() }),
};
export type CatalogEvent = EventIn<typeof catalogEvents>;

/** Version 1 may lack the vendor and the barcodes, which were not read at first. The next sync adds them. */
function withVendorAndBarcodes({ product, ...rest }: Readonly<Record<string, unknown>>) {
  const { variants, ...known } = product as { readonly variants: readonly object[] };
  return { ...rest, product: { vendor: '', ...known, variants: variants.map(one => ({ barcode: null, ...one })) } };
}

/** Version 2 lacks the SKUs. The next sync adds them. */
function withSkus({ product, ...rest }: Readonly<Record<string, unknown>>) {
  const { variants, ...known } = product as { readonly variants: readonly object[] };
  return { ...rest, product: { ...known, variants: variants.map(one => ({ sku: null, ...one })) } };
}
