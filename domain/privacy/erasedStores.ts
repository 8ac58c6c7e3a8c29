/**
 * The stores that hold a shop's data, in erasure order: stop new data, make sealed data unreadable, delete the rest. An
 * erasure is complete once each store has reported that nothing is left.
 */
export const SHOP_STORES = [
  'connection',
  'sessions',
  'event streams',
  'keys',
  'read models',
  'work store',
  'bus',
  'audit index',
  'caches',
] as const;

/** Customers appear only in orders, because the app stores no e-mail or postal addresses. */
export const CUSTOMER_STORES = ['orders', 'caches'] as const;

export const ERASED_STORES = [...SHOP_STORES, 'orders'] as const;
export type ErasedStore = (typeof ERASED_STORES)[number];

export const ERASURE_SCOPES = ['shop', 'customer'] as const;
export type ErasureScope = (typeof ERASURE_SCOPES)[number];

export const storesOf = (scope: ErasureScope): readonly ErasedStore[] =>
  scope === 'shop' ? SHOP_STORES : CUSTOMER_STORES;
