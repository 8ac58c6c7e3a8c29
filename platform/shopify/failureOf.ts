import type { ShopifyFailure } from './port.js';

/** Classifies an HTTP status other than 200 on the Admin API (shopify reference §9); `null` if unknown. */
export function failureOf(status: number): ShopifyFailure | null {
  switch (status) {
    case 401:
      return 'reauth_required';
    case 402:
    case 423:
      return 'shop_paused';
    case 403:
      return 'access_denied';
    case 404:
      return 'shop_not_found';
    case 429:
      return 'throttled';
    case 430:
      return 'rejected';
    default:
      return status >= 500 ? 'unreachable' : null;
  }
}
