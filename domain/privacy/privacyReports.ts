/** Who looked at a shop's privacy report, and what it said. Stream: `privacy-reports-<shop>`. Facts, so no decider. */
import type { ShopDomain } from '../kernel/names.js';

export const privacyReportsStream = (shop: ShopDomain): string => `privacy-reports-${shop}`;
