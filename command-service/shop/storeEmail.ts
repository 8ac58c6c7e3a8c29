import { setTimeout as wait } from 'node:timers/promises';
import * as api from '../../domain/api/session.js';
import { LIMITS } from '../../platform/runtime/http/rateLimits.js';
import { ShopifyError } from '../../platform/shopify/port.js';
import { merchantRoute } from '../http/merchantRoute.js';

/** The merchant waits for a form that also works without the address. */
const TIMEOUT_MS = 4_000;

/** `GET /api/auth/shopify/email`. A platform error only means that there is no address to suggest. */
export const storeEmail = merchantRoute(api.storeEmail, {
  limit: LIMITS.asksPlatform,
  // Calls the platform, and renews an expired token.
  acts: true,

  async handler({ merchant: { shop }, ports: { tokens, shopify }, reply }) {
    const stop = new AbortController();
    const late = wait(TIMEOUT_MS, null, { signal: stop.signal });
    const found = tokens.use(shop, token => shopify.email(shop, token)).catch(noneIfRefused);
    const email = await Promise.race([found, late]);
    stop.abort();
    late.catch(() => {});
    reply.header('cache-control', 'private, no-store');
    return { email };
  },
});

/** @throws anything that is not a platform error. */
function noneIfRefused(fault: unknown): null {
  if (fault instanceof ShopifyError) return null;
  throw fault;
}
