import type { ShopDomain } from '../../domain/kernel/names.js';

/** The owner of the keys of a shop's visitors, who have no session yet: no shop has such a name. */
export const visitorsOf = (shop: ShopDomain): string => `visitors of ${shop}`;

/** Whose keys end with the shop. */
export const keyOwnersOf = (shop: ShopDomain): readonly string[] => [shop, visitorsOf(shop)];
