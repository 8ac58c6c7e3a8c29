import type { FastifyReply, FastifyRequest } from 'fastify';
import { callback } from '../../domain/api/auth.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { CONNECT_MINUTES } from '../../domain/shop/connectAttempt.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { ownOrigin } from '../../platform/runtime/http/ownOrigin.js';
import type { CommandPorts } from '../ports.js';
import { stateOf } from './attemptState.js';
import { rememberBrowser } from './browserCookie.js';

/**
 * Redirects the browser to the store platform to approve the connection (shopify reference §3, step 2). Writes nothing.
 */
export function beginConnect(
  { shopify, clock, ids, publicUrl, connectKey }: CommandPorts,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { shop, returnPath }: { readonly shop: ShopDomain; readonly returnPath: string },
): FastifyReply {
  const browser = rememberBrowser(request, reply, { newSecret: ids.secret, publicUrl });
  const expiresAt = plus(clock.now(), CONNECT_MINUTES * 60_000);
  const state = stateOf({ shop, returnPath, expiresAt }, ids.secret(), { key: connectKey, browser });
  const redirectUri = ownOrigin(publicUrl, request.headers.host) + callback.path;
  return reply.header('cache-control', 'no-store').redirect(shopify.authorizeUrl({ shop, state, redirectUri }));
}
