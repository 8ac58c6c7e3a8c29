/** The store's own products as the store reported them. Stream: `catalog-<shop>`. Facts from outside, so no decider. */
import type { Amount, Currency, Instant, ProductId, ShopDomain, VariantId } from '../kernel/names.js';

export const catalogStream = (shop: ShopDomain): string => `catalog-${shop}`;

export interface Variant {
  readonly variantId: VariantId;
  /** `Default Title` where the product has no choices. */
  readonly title: string;
  /** As the merchant typed it, mostly a GTIN; `null` where there is none, absent in events of before it was read. */
  readonly barcode?: string | null;
  /** Units in stock, below zero where more was sold; `null` where the store does not track them. */
  readonly inventory: number | null;
  /** `CONTINUE`: sold also when there is none left. */
  readonly policy: 'DENY' | 'CONTINUE';
  readonly price: Amount;
}

export interface Product {
  readonly productId: ProductId;
  readonly title: string;
  readonly handle: string;
  /** The maker, or the store itself; may be empty, absent in events of before it was read. */
  readonly vendor?: string;
  readonly status: 'ACTIVE' | 'ARCHIVED' | 'DRAFT' | 'UNLISTED';
  /** The lowest price among its variants. */
  readonly price: Amount;
  readonly currency: Currency;
  /** Units over all variants; `null` where the store does not track them. */
  readonly inventory: number | null;
  readonly imageUrl: string | null;
  readonly createdAt: Instant;
  /** When it came on sale in the online store; `null` while it is not. */
  readonly publishedAt: Instant | null;
  readonly updatedAt: Instant;
  readonly variants: readonly Variant[];
}

export type CatalogEvent =
  /** The product as it is now; a later one of the same product replaces it, an earlier one (by `updatedAt`) is ignored. */
  | { type: 'ProductSynced'; product: Product; at: Instant }
  /** Deleted in the store at `at`; a report of it from before that is ignored. */
  | { type: 'ProductRemoved'; productId: ProductId; at: Instant };
