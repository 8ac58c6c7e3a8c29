/** Views of a shop's privacy report. Stream: `privacy-reports-<shop>`. Facts without a decider. */
import type { ShopDomain } from '../kernel/names.js';

export const privacyReportsStream = (shop: ShopDomain): string => `privacy-reports-${shop}`;
