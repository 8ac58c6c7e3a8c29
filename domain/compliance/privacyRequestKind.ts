/**
 * `data_request`: give the store owner what we hold of a customer. `customer_redact`: delete it. `shop_redact`: delete
 * everything of the store.
 */
export const PRIVACY_REQUESTS = ['data_request', 'customer_redact', 'shop_redact'] as const;
export type PrivacyRequestKind = (typeof PRIVACY_REQUESTS)[number];
