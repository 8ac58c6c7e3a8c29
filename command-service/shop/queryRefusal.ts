import { type Refusal, refuse } from '../../domain/kernel/decider.js';
import type { Instant } from '../../domain/kernel/names.js';
import { msOf } from '../../platform/runtime/clock/clock.js';
import type { Shopify } from '../../platform/shopify/port.js';

/**
 * Verifies that a query comes from the store platform. Distinguishes clock skew from forgery: a merchant cannot fix a
 * clock, but the operator must know.
 */
export function queryRefusal(
  shopify: Pick<Shopify, 'queryFault'>,
  query: URLSearchParams,
  now: Instant,
): Refusal | null {
  switch (shopify.queryFault(query, now)) {
    case 'forged':
      return refuse('CONNECT_SIGNATURE_INVALID');
    case 'untimely':
      return refuse('CONNECT_UNTIMELY', {
        seconds: Math.abs(Math.round(msOf(now) / 1000) - Number(query.get('timestamp'))),
      });
    case null:
      return null;
  }
}
