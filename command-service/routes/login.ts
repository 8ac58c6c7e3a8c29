import { CALLBACK_PATH, LoginQuery } from '../../domain/api/auth.js';
import { isRefusal } from '../../domain/kernel/decider.js';
import { CONNECT_MINUTES, connectAttempt } from '../../domain/shop/connectAttempt.js';
import { parseShopDomain } from '../../domain/shop/shopDomain.js';
import { plus } from '../../platform/clock/clock.js';
import { refusalError } from '../../platform/http/errors.js';
import { ownOrigin } from '../../platform/http/ownOrigin.js';
import { LIMITS } from '../../platform/http/rateLimits.js';
import { requestMeta } from '../../platform/http/requestMeta.js';
import { connectStream } from '../connect/attempts.js';
import { rememberBrowser } from '../connect/browserCookie.js';
import { toLanding } from '../connect/landing.js';
import { returnPath } from '../connect/returnPath.js';
import type { Route } from './merchantRoute.js';

/** An attempt is of no use after its ten minutes; its stream may go soon after. */
const KEPT_SECONDS = 60 * 60;

/**
 * Spec §7: `GET /api/auth/shopify/login?shop&return_url`: a browser comes here and is sent to the store platform to
 * approve the connection (shopify reference §3, steps 1 and 2). Every refusal is a redirect too: people see it.
 */
export const login: Route = (app, ports, handle) => {
  const { store, shopify, clock, ids, publicUrl, secureCookies } = ports;
  app.get<{ Querystring: LoginQuery }>(
    '/api/auth/shopify/login',
    {
      config: { limit: LIMITS.connect },
      schema: { summary: 'Begin to connect a store', querystring: LoginQuery },
      attachValidation: true,
    },
    async (request, reply) => {
      const shop = request.validationError ? null : parseShopDomain(request.query.shop);
      if (!shop) return toLanding(reply, 'INVALID_SHOP');
      const own = ownOrigin(publicUrl, request.headers.host);
      const path = returnPath(request.query.return_url, own);
      if (!path) return toLanding(reply, 'RETURN_URL_REFUSED');

      const state = ids.secret();
      const at = clock.now();
      const browser = rememberBrowser(request, reply, { newSecret: ids.secret, secure: secureCookies });
      const stream = connectStream(state);
      const started = await handle(connectAttempt, {
        commandId: ids.next(),
        stream,
        meta: requestMeta(request, { shop }),
        command: {
          type: 'StartConnect',
          shop,
          browser,
          returnPath: path,
          expiresAt: plus(at, CONNECT_MINUTES * 60_000),
          at,
        },
      });
      if (isRefusal(started)) throw refusalError(started);
      await store.setMaxAge(stream, KEPT_SECONDS);
      const redirectUri = own + CALLBACK_PATH;
      return reply.header('cache-control', 'no-store').redirect(shopify.authorizeUrl({ shop, state, redirectUri }));
    },
  );
};
