/**
 * The kinds of store data that can be refused separately: `sessions` are visits from ShopifyQL, `customers` are buyers'
 * names (shopify reference §6).
 */
export const DATA_SETS = ['orders', 'products', 'inventory', 'checkouts', 'sessions', 'customers'] as const;
export type DataSet = (typeof DATA_SETS)[number];
