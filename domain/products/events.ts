/** Product events. */
import { Type } from 'typebox';
import { type EventIn, type Fact, named, ofShop, oneOf, orNull, typed, wasInClear } from '../kernel/event.js';
import type { Amount, Currency, Instant, ProductId, VariantId } from '../kernel/names.js';

const amount = named<Amount>();
const instant = named<Instant>();

const variant = Type.Object({
  variantId: named<VariantId>(),
  /** `Default Title` for a product without options. */
  title: typed(),
  /** Typed by the merchant, usually a GTIN; `null` if missing. */
  barcode: orNull(typed()),
  /** The merchant's own code; `null` if missing. */
  sku: orNull(typed()),
  /** Units in stock, negative if oversold; `null` if the store does not track them. */
  inventory: orNull(Type.Number()),
  /** `CONTINUE`: still sold when out of stock. */
  policy: oneOf(['DENY', 'CONTINUE']),
  price: amount,
});

const product = Type.Object({
  productId: named<ProductId>(),
  title: typed(),
  handle: typed(),
  /** The manufacturer or the store itself; may be empty. */
  vendor: typed(),
  status: oneOf(['ACTIVE', 'ARCHIVED', 'DRAFT', 'UNLISTED']),
  /** The lowest price among its variants. */
  price: amount,
  currency: named<Currency>(),
  /** Units over all variants; `null` if the store does not track them. */
  inventory: orNull(Type.Number()),
  imageUrl: orNull(typed()),
  createdAt: instant,
  /** The time of publication in the online store; `null` while unpublished. */
  publishedAt: orNull(instant),
  updatedAt: instant,
  variants: Type.Array(variant),
});

export type Variant = Fact<typeof variant>;
export type Product = Fact<typeof product>;

export const catalogEvents = {
  /** The product's current state. Replaces an earlier one (by `updatedAt`) of the same product; ignored if older. */
  ProductSynced: ofShop({ product }, withVendorAndBarcodes, withSkus, wasInClear),
  /** Deleted in the store at `at`; earlier reports are ignored. */
  ProductRemoved: ofShop({ productId: named<ProductId>() }),
};
export type CatalogEvent = EventIn<typeof catalogEvents>;

/** Upcasts version 1, which may lack the vendor and the barcodes. The next sync adds them. */
function withVendorAndBarcodes({ product, ...rest }: Readonly<Record<string, unknown>>) {
  const { variants, ...known } = product as { readonly variants: readonly object[] };
  return {
    ...rest,
    product: { vendor: '', ...known, variants: variants.map(variant => ({ barcode: null, ...variant })) },
  };
}

/** Upcasts version 2, which lacks the SKUs. The next sync adds them. */
function withSkus({ product, ...rest }: Readonly<Record<string, unknown>>) {
  const { variants, ...known } = product as { readonly variants: readonly object[] };
  return { ...rest, product: { ...known, variants: variants.map(variant => ({ sku: null, ...variant })) } };
}
