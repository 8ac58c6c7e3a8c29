/**
 * The store's own products as the store reported them. Stream: `catalog-<shop>`. These are facts, so there is no
 * decider.
 */
import type { ShopDomain } from '../kernel/names.js';

export type { CatalogEvent, Product, Variant } from './events.js';

export const catalogStream = (shop: ShopDomain): string => `catalog-${shop}`;
