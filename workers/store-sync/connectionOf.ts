import type { Connection } from '../../domain/shop/shop.js';
import { ShopifyError } from '../../platform/shopify/port.js';

/** What stands between us and the store, if that is why something failed; `null` where it may be gone the next time. */
export function connectionOf(fault: unknown): Connection | null {
  if (!(fault instanceof ShopifyError)) return null;
  switch (fault.failure) {
    case 'reauth_required':
    case 'access_denied':
    case 'approval_required':
      return fault.failure;
    case 'shop_paused':
      return 'paused';
    default:
      return null;
  }
}

/** For people and the API: the connector's own word for it, never the message, which may say too much. */
export const failureOf = (fault: unknown): string => (fault instanceof ShopifyError ? fault.failure : 'internal');
