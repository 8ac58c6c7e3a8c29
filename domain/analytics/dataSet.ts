/**
 * Data sets that the platform can refuse separately. `sessions`: visits from ShopifyQL. `customers`: buyers' names
 * (shopify reference §6).
 */
export const DATA_SETS = ['orders', 'products', 'inventory', 'checkouts', 'sessions', 'customers'] as const;
export type DataSet = (typeof DATA_SETS)[number];
