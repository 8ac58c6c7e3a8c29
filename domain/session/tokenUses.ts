import type { ShopDomain } from '../kernel/names.js';

/** Only recorded, never decided on: apart from the session, whose stream every first request reads. */
export const tokenUsesStream = (shop: ShopDomain): string => `token-uses-${shop}`;
