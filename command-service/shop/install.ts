import type { FastifyRequest } from 'fastify';
import { shopOf } from '../../application/shop/shopOf.js';
import * as api from '../../domain/api/auth.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { LIMITS } from '../../platform/runtime/http/rateLimits.js';
import { routeOf } from '../../platform/runtime/http/routeOf.js';
import type { Route } from '../http/merchantRoute.js';
import type { CommandPorts } from '../ports.js';
import { beginConnect } from './beginConnect.js';
import { browserSession } from './browserSession.js';
import { toLanding } from './landing.js';
import { queryRefusal } from './queryRefusal.js';
import { AFTER_CONNECT } from './returnPath.js';

/**
 * A merchant opens the app from the store platform by a signed link (shopify reference §3, step 1). Leads to the
 * dashboard if signed in to that store with all scopes, otherwise to the approval of the connection.
 */
export const install: Route = (app, ports) => {
  const { shopify, clock } = ports;
  app.route({
    ...routeOf(api.install, { limit: LIMITS.connect, acts: true }),
    handler: async (request, reply) => {
      const query = new URLSearchParams(request.url.replace(/^[^?]*\??/, ''));
      const now = clock.now();
      const refusal = queryRefusal(shopify, query, now);
      if (refusal) {
        request.log.warn({ ...refusal, req: request }, 'install link refused');
        return toLanding(reply, refusal.refused, refusal.details);
      }
      const shop = shopify.signedShop(query, now);
      if (!shop) return toLanding(reply, 'INVALID_SHOP');
      if (await isConnected(ports, request, shop))
        return reply.header('cache-control', 'no-store').redirect('/dashboard');
      return beginConnect(ports, { request, reply }, { shop, returnPath: AFTER_CONNECT });
    },
  });
};

/** True if signed in to this store, with a working token and all needed scopes. */
async function isConnected(ports: CommandPorts, request: FastifyRequest, shop: ShopDomain): Promise<boolean> {
  if ((await browserSession(ports, request))?.shop !== shop) return false;
  const state = await shopOf(ports.eventLog, shop);
  if (state.status !== 'connected' || state.connection === 'reauth_required') return false;
  return ports.shopify.missingScopes(state.scopes).length === 0;
}
