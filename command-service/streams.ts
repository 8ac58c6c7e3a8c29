/** The streams of a shop that merchants' commands go to (DESIGN §3). */
import type { ShopDomain } from '../domain/kernel/names.js';

export const shopStream = (shop: ShopDomain): string => `shop-${shop}`;
export const watchlistStream = (shop: ShopDomain): string => `watchlist-${shop}`;
export const discoveryStream = (shop: ShopDomain): string => `discovery-${shop}`;
export const notificationsStream = (shop: ShopDomain): string => `notifications-${shop}`;
