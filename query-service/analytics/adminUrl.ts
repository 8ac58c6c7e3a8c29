import type { ShopDomain } from '../../domain/kernel/names.js';

const PATHS: Readonly<Record<string, string>> = { Product: 'products', Order: 'orders' };

/**
 * Links a product or an order to its page in the store's own admin (spec §2, Dashboard: 'id in the path').
 * @param globalId such as `gid://shopify/Order/4503599627370497`; ids stay strings, they exceed 2^53.
 */
export function adminUrl(shop: ShopDomain, globalId: string): string {
  const [, kind = '', id = ''] = /^gid:\/\/shopify\/(\w+)\/(\d+)$/.exec(globalId) ?? [];
  const path = PATHS[kind];
  return path ? `https://${shop}/admin/${path}/${id}` : `https://${shop}/admin`;
}
