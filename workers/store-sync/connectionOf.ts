import type { Connection } from '../../domain/shop/shop.js';
import { ShopifyError } from '../../platform/shopify/port.js';

/** The connection state that explains a failure; `null` if a retry may fix it. */
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

/** The connector's code for a failure, for people and the API; never its message, which may reveal too much. */
export const failureOf = (fault: unknown): string => (fault instanceof ShopifyError ? fault.failure : 'internal');
