/**
 * The kinds of store data that can be refused each by itself: `sessions` are visits out of ShopifyQL, `customers` are
 * the names of buyers (shopify reference §6).
 */
export const DATA_SETS = ['orders', 'products', 'inventory', 'checkouts', 'sessions', 'customers'] as const;
export type DataSet = (typeof DATA_SETS)[number];
