/**
 * Privacy requests that Shopify hands on (its three compliance topics). Stream: `compliance-<shop>`. Facts from
 * outside, so no decider. Each is carried out within 30 days (shopify reference §12).
 */
import type { ShopDomain } from '../kernel/names.js';

export type { ComplianceEvent } from './events.js';

export const complianceStream = (shop: ShopDomain): string => `compliance-${shop}`;

export const COMPLIANCE_DAYS = 30;
