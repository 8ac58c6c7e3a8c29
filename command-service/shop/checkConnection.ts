import { setTimeout as wait } from 'node:timers/promises';
import type { ConnectionFailure } from '../../domain/api/session.js';
import * as api from '../../domain/api/session.js';
import { LIMITS } from '../../platform/runtime/http/rateLimits.js';
import { ShopifyError, type ShopifyFailure } from '../../platform/shopify/port.js';
import { merchantRoute } from '../http/merchantRoute.js';

/** A person is waiting, and the connector's own timeout is longer. */
const TIMEOUT_MS = 8_000;

/** `GET /api/auth/shopify/check`: sends the platform the cheapest query that needs a working token. */
export const checkConnection = merchantRoute(api.checkConnection, {
  limit: LIMITS.asksPlatform,
  // Calls the platform, and renews an expired token.
  acts: true,

  async handler({ merchant: { shop }, ports: { tokens, shopify, clock }, reply }) {
    const stop = new AbortController();
    const late = wait(TIMEOUT_MS, 'unreachable' as const, { signal: stop.signal });
    const failure = tokens.use(shop, token => shopify.profile(shop, token)).then(() => null, failureOf);
    const reason = await Promise.race([failure, late]);
    stop.abort();
    late.catch(() => {});
    reply.header('cache-control', 'private, no-store');
    return { connected: reason === null, reason, message: reason && MESSAGES[reason], checkedAt: clock.now() };
  },
});

/** @throws anything that is not a platform error. */
function failureOf(fault: unknown): ConnectionFailure {
  if (!(fault instanceof ShopifyError)) throw fault;
  return FAILURES[fault.failure] ?? 'unreachable';
}

/** Maps platform failures to connection failures. Other errors say nothing about this connection. */
const FAILURES: Partial<Record<ShopifyFailure, ConnectionFailure>> = {
  reauth_required: 'reauth_required',
  access_denied: 'access_denied',
  approval_required: 'access_denied',
  shop_paused: 'shop_paused',
  shop_not_found: 'shop_not_found',
  throttled: 'throttled',
};

const MESSAGES: Readonly<Record<ConnectionFailure, string>> = {
  reauth_required: 'Shopify no longer accepts this connection. Please re-authenticate.',
  access_denied: 'Shopify refused access to the store. Please re-authenticate and approve it.',
  shop_paused: 'The store is frozen or locked in Shopify.',
  shop_not_found: 'Shopify no longer knows this store.',
  throttled: 'Shopify asks us to wait. Please check again in a minute.',
  unreachable: 'We couldn’t reach Shopify. Please check again in a moment.',
};
