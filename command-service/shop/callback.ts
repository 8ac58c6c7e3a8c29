import type { FastifyRequest } from 'fastify';
import type { Handle } from '../../application/decide/handle.js';
import { load } from '../../application/decide/load.js';
import { requestMeta } from '../../application/session/requestMeta.js';
import * as api from '../../domain/api/auth.js';
import { isRefusal, type Refusal, refuse } from '../../domain/kernel/decider.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { connectAttempt, connectStream } from '../../domain/shop/connectAttempt.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { LIMITS } from '../../platform/runtime/http/rateLimits.js';
import { routeOf } from '../../platform/runtime/http/routeOf.js';
import { setSession } from '../../platform/runtime/http/sessionCookies.js';
import { hashOf } from '../../platform/runtime/ids/ids.js';
import type { Route } from '../http/merchantRoute.js';
import type { CommandPorts } from '../ports.js';
import { attemptIn } from './attemptState.js';
import { browserOf } from './browserCookie.js';
import { endPreviousSession } from './endPreviousSession.js';
import { type Approval, finishConnect } from './finishConnect.js';
import { toLanding } from './landing.js';
import { queryRefusal } from './queryRefusal.js';

interface Connected {
  readonly shop: ShopDomain;
  readonly returnPath: string;
  /** The new session's secret; `null` if this answer is a repetition. */
  readonly secret: string | null;
}

/**
 * The store platform redirects the browser here (shopify reference §3, steps 3 to 5). Checks, in order, the state's
 * signature for this browser's cookie; the query's signature and timestamp; the shop. A repeated answer (a double
 * callback, a proxy's retry) succeeds each time; the code is exchanged once.
 */
export const callback: Route = (app, ports, handle) => {
  const underway = new Map<string, Promise<Connected | Refusal>>();

  app.route({
    ...routeOf(api.callback, { limit: LIMITS.connect, acts: true }),
    handler: async (request, reply) => {
      const query = new URLSearchParams(request.url.replace(/^[^?]*\??/, ''));
      const key = `${browserOf(request, ports.publicUrl)} ${query}`;
      const outcome = underway.get(key) ?? connect(ports, handle, request, query);
      underway.set(key, outcome);
      const connected = await outcome.finally(() => underway.delete(key));
      if (isRefusal(connected)) {
        const { refused, details } = connected;
        request.log.warn({ refused, details, req: request }, 'connect refused');
        return toLanding(reply, refused, details);
      }
      const { secret, shop, returnPath } = connected;
      if (secret !== null) {
        await endPreviousSession(ports, handle, request);
        setSession(reply, ports.publicUrl, { secret, shop });
      }
      return reply.header('cache-control', 'no-store').redirect(returnPath);
    },
  });
};

async function connect(
  ports: CommandPorts,
  handle: Handle,
  request: FastifyRequest,
  query: URLSearchParams,
): Promise<Connected | Refusal> {
  const { eventLog, shopify, clock, publicUrl, connectKey: key } = ports;
  if (query.get('error') === 'access_denied') return refuse('CONNECT_DENIED');

  const [state, browser] = [query.get('state'), browserOf(request, publicUrl)];
  if (!state || !browser) return refuse('CONNECT_STATE_INVALID');
  const attempt = attemptIn(state, { key, browser });
  if (!attempt || clock.now() >= attempt.expiresAt) return refuse('CONNECT_STATE_INVALID');
  const refusal = queryRefusal(shopify, query, clock.now());
  if (refusal) return refusal;
  const { shop, returnPath } = attempt;
  if (query.get('shop') !== shop) return refuse('INVALID_SHOP');
  if (await isStateUsed(eventLog, state)) return { shop, returnPath, secret: null };
  const code = query.get('code');
  if (!code) return refuse('CONNECT_FAILED');

  const approval: Approval = {
    state,
    code,
    shop,
    metaOf: sessionId => requestMeta(ports, request, { shop, sessionId }),
  };
  const finished = await finishConnect(ports, handle, approval);
  if (!isRefusal(finished)) return { shop, returnPath, secret: finished.secret };
  // Another process may have handled the same answer a moment ago.
  return finished.refused === 'CODE_USED' && (await isStateUsed(eventLog, state))
    ? { shop, returnPath, secret: null }
    : finished;
}

/** Finds an earlier success of the attempt with this state. */
const isStateUsed = async (eventLog: EventLog, state: string): Promise<boolean> =>
  (await load(eventLog, connectAttempt, connectStream(hashOf(state)))) === 'used';
