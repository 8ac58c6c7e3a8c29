/**
 * `data_request`: give the store owner our data about a customer. `customer_redact`: delete it. `shop_redact`: delete
 * all the store's data.
 */
export const PRIVACY_REQUESTS = ['data_request', 'customer_redact', 'shop_redact'] as const;
export type PrivacyRequestKind = (typeof PRIVACY_REQUESTS)[number];
