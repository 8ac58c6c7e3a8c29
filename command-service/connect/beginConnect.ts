import type { FastifyReply, FastifyRequest } from 'fastify';
import { CALLBACK_PATH } from '../../domain/api/auth.js';
import { isRefusal } from '../../domain/kernel/decider.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { CONNECT_MINUTES, connectAttempt } from '../../domain/shop/connectAttempt.js';
import { plus } from '../../platform/clock/clock.js';
import type { Handle } from '../../platform/decide/handle.js';
import { refusalError } from '../../platform/http/errors.js';
import { ownOrigin } from '../../platform/http/ownOrigin.js';
import { requestMeta } from '../../platform/http/requestMeta.js';
import type { CommandPorts } from '../ports.js';
import { connectStream } from './attempts.js';
import { rememberBrowser } from './browserCookie.js';

/** An attempt is of no use after its ten minutes; its stream may go soon after. */
const KEPT_SECONDS = 60 * 60;

/** Sends the browser to the store platform to approve the connection (shopify reference §3, step 2). */
export async function beginConnect(
  { store, shopify, clock, ids, publicUrl }: CommandPorts,
  handle: Handle,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { shop, returnPath }: { readonly shop: ShopDomain; readonly returnPath: string },
): Promise<FastifyReply> {
  const state = ids.secret();
  const at = clock.now();
  const browser = rememberBrowser(request, reply, { newSecret: ids.secret, publicUrl });
  const stream = connectStream(state);
  const started = await handle(connectAttempt, {
    commandId: ids.next(),
    stream,
    meta: requestMeta(request, { shop }),
    command: { type: 'StartConnect', shop, browser, returnPath, expiresAt: plus(at, CONNECT_MINUTES * 60_000), at },
  });
  if (isRefusal(started)) throw refusalError(started);
  await store.setMaxAge(stream, KEPT_SECONDS);
  const redirectUri = ownOrigin(publicUrl, request.headers.host) + CALLBACK_PATH;
  return reply.header('cache-control', 'no-store').redirect(shopify.authorizeUrl({ shop, state, redirectUri }));
}
