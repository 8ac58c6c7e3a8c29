/** The store's own products as the store reported them. Stream: `catalog-<shop>`. Facts from outside, so no decider. */
import type { Amount, Currency, Instant, ProductId } from '../kernel/names.js';

export interface Product {
  readonly productId: ProductId;
  readonly title: string;
  readonly handle: string;
  readonly status: 'ACTIVE' | 'ARCHIVED' | 'DRAFT' | 'UNLISTED';
  /** The lowest price among its variants. */
  readonly price: Amount;
  readonly currency: Currency;
  /** Units over all variants; `null` where the store does not track them. */
  readonly inventory: number | null;
  readonly imageUrl: string | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** The product as it is now; a later one of the same product replaces it, an earlier one (by `updatedAt`) is ignored. */
export type CatalogEvent =
  | { type: 'ProductSynced'; product: Product; at: Instant }
  | { type: 'ProductRemoved'; productId: ProductId; at: Instant };
