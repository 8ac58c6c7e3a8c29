import { ENTER_PATH, SESSION_COOKIE } from '../../domain/api/auth.js';
import { isRefusal } from '../../domain/kernel/decider.js';
import { session } from '../../domain/session/session.js';
import { ApiError } from '../../platform/http/errors.js';
import { type SignedIn, sessionIdOf, sessionOf, sessionStream } from '../../platform/http/merchant.js';
import { LIMITS } from '../../platform/http/rateLimits.js';
import { requestMeta } from '../../platform/http/requestMeta.js';
import { setSession } from '../../platform/http/sessionCookies.js';
import { endFormerSession } from '../connect/endFormerSession.js';
import { redirects, toLanding } from '../connect/landing.js';
import { AFTER_CONNECT } from '../connect/returnPath.js';
import { startSession } from '../connect/startSession.js';
import type { CommandPorts } from '../ports.js';
import type { Route } from './merchantRoute.js';

/**
 * For stores that were connected without a browser (client credentials): `tidewatch connect` begins a session of some
 * minutes and prints its key in a link. The link ends that session and begins a browser's own, so it works once.
 */
export const enter: Route = (app, ports, handle) => {
  const { clock, ids, secureCookies } = ports;
  app.get<{ Querystring: { key?: string | string[] } }>(
    ENTER_PATH,
    {
      config: { limit: LIMITS.connect, access: 'public', answers: redirects('the dashboard') },
      schema: { summary: 'Sign in with the link of the command line' },
    },
    async (request, reply) => {
      const offered = await sessionOfKey(ports, request.query.key);
      if (!offered) return toLanding(reply, 'CONNECT_STATE_INVALID');
      const { shop, sessionId } = offered;
      const at = clock.now();
      const taken = await handle(session, {
        commandId: ids.next(),
        stream: sessionStream(sessionId),
        meta: requestMeta(request, offered),
        command: { type: 'EndSession', reason: 'logout', at },
      });
      // Somebody was faster: it had ended when this came.
      if (isRefusal(taken) || taken.position === null) return toLanding(reply, 'CONNECT_STATE_INVALID');

      await endFormerSession(ports, handle, request);
      const secret = ids.secret();
      const own = { shop, sessionId: sessionIdOf(secret) };
      const begun = { ...own, commandId: ids.next(), at, meta: requestMeta(request, own) };
      const refused = await startSession(ports, handle, begun);
      if (refused) return toLanding(reply, refused.refused);
      setSession(reply, { secret, shop, secure: secureCookies });
      return reply.header('cache-control', 'no-store').redirect(AFTER_CONNECT);
    },
  );
};

async function sessionOfKey({ store, clock }: CommandPorts, key: unknown): Promise<SignedIn | null> {
  if (typeof key !== 'string' || !/^[\w-]+$/.test(key)) return null;
  try {
    return await sessionOf(store, clock, `${SESSION_COOKIE}=${key}`);
  } catch (fault) {
    if (fault instanceof ApiError) return null;
    throw fault;
  }
}
