/**
 * The store's own products, as reported by the store. Stream: `catalog-<shop>`. Facts without a decider.
 */
import type { ShopDomain } from '../kernel/names.js';

export type { CatalogEvent, Product, Variant } from './events.js';

export const catalogStream = (shop: ShopDomain): string => `catalog-${shop}`;
