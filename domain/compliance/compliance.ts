/**
 * Privacy requests that Shopify forwards (its three compliance topics). Stream: `compliance-<shop>`. These are facts,
 * so there is no decider. Each is carried out within 30 days (shopify reference §12).
 */
import type { ShopDomain } from '../kernel/names.js';

export type { ComplianceEvent } from './events.js';

export const complianceStream = (shop: ShopDomain): string => `compliance-${shop}`;

export const COMPLIANCE_DAYS = 30;
