import * as api from '../../domain/api/auth.js';
import { parseShopDomain } from '../../domain/shop/shopDomain.js';
import { ownOrigin } from '../../platform/runtime/http/ownOrigin.js';
import { LIMITS } from '../../platform/runtime/http/rateLimits.js';
import { routeOf } from '../../platform/runtime/http/routeOf.js';
import type { Route } from '../http/merchantRoute.js';
import { beginConnect } from './beginConnect.js';
import { toLanding } from './landing.js';
import { returnPath } from './returnPath.js';

/**
 * Spec §7: `GET /api/auth/shopify/login?shop&return_url` redirects the browser to the store platform to approve the
 * connection (shopify reference §3, steps 1 and 2). Refuses by redirect too, because a person sees it.
 */
export const login: Route = (app, ports) => {
  app.route<{ Querystring: api.LoginQuery }>({
    ...routeOf(api.login, { limit: LIMITS.connect, acts: true }),
    attachValidation: true,
    handler: async (request, reply) => {
      const faults: readonly { readonly instancePath: string }[] = request.validationError?.validation ?? [];
      const aboutShop = faults.some(({ instancePath }) => instancePath !== '/return_url');
      const shop = aboutShop ? null : parseShopDomain(request.query.shop);
      if (!shop) return toLanding(reply, 'INVALID_SHOP');
      const own = ownOrigin(ports.publicUrl, request.headers.host);
      const path = faults.length > 0 ? null : returnPath(request.query.return_url, own);
      if (!path) return toLanding(reply, 'RETURN_URL_REFUSED');
      return beginConnect(ports, { request, reply }, { shop, returnPath: path });
    },
  });
};
