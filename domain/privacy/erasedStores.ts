/**
 * Where a shop's data is, in the order in which an erasure goes through it: nothing new comes in first, then what others
 * read by becomes unreadable, then the rest goes. An erasure is complete when each of them reported that nothing is left.
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

/** One customer is in the orders and nowhere else: an app without e-mails and addresses knows no more of them. */
export const CUSTOMER_STORES = ['orders', 'caches'] as const;

export const ERASED_STORES = [...SHOP_STORES, 'orders'] as const;
export type ErasedStore = (typeof ERASED_STORES)[number];

export const ERASURE_SCOPES = ['shop', 'customer'] as const;
export type ErasureScope = (typeof ERASURE_SCOPES)[number];

export const storesOf = (scope: ErasureScope): readonly ErasedStore[] =>
  scope === 'shop' ? SHOP_STORES : CUSTOMER_STORES;
