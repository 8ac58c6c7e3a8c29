import type { ShopDomain } from '../../domain/kernel/names.js';

/** Owns the keys for a shop's visitors without a session. No shop has such a name. */
export const visitorsOf = (shop: ShopDomain): string => `visitors of ${shop}`;

/** The owners whose keys an erasure destroys with the shop's. */
export const keyOwnersOf = (shop: ShopDomain): readonly string[] => [shop, visitorsOf(shop)];
