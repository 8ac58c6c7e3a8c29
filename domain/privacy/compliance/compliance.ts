/**
 * Privacy requests from earlier versions, superseded by domain/privacy because they name customers in plain text.
 * Stream: `compliance-<shop>`, no longer written.
 */
import type { ShopDomain } from '../../kernel/names.js';

export const complianceStream = (shop: ShopDomain): string => `compliance-${shop}`;
