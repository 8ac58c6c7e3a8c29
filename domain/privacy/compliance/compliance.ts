/**
 * Privacy requests that Shopify forwarded before they were carried out by us (domain/privacy). Stream:
 * `compliance-<shop>`. Not written any more: they name customers in plain text.
 */
import type { ShopDomain } from '../../kernel/names.js';

export type { ComplianceEvent } from './events.js';

export const complianceStream = (shop: ShopDomain): string => `compliance-${shop}`;
