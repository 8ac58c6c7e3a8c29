/**
 * Privacy requests that Shopify hands on (its three compliance topics). Stream: `compliance-<shop>`. Facts from
 * outside, so no decider. Each is carried out within 30 days (shopify reference §12).
 */
import type { ShopDomain } from '../kernel/names.js';

export type { ComplianceEvent } from './events.js';

export const complianceStream = (shop: ShopDomain): string => `compliance-${shop}`;

export const COMPLIANCE_DAYS = 30;

/**
 * `data_request`: give the store owner what we hold of a customer. `customer_redact`: delete it. `shop_redact`: delete
 * everything of the store.
 */
export const PRIVACY_REQUESTS = ['data_request', 'customer_redact', 'shop_redact'] as const;
export type PrivacyRequestKind = (typeof PRIVACY_REQUESTS)[number];
