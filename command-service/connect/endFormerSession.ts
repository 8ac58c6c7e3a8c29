import type { FastifyRequest } from 'fastify';
import { session } from '../../domain/session/session.js';
import type { Handle } from '../../platform/decide/handle.js';
import { ApiError } from '../../platform/http/errors.js';
import { type SignedIn, sessionOf, sessionStream } from '../../platform/http/merchant.js';
import { requestMeta } from '../../platform/http/requestMeta.js';
import type { CommandPorts } from '../ports.js';

/**
 * A browser has one session. The one that it had is out of its reach once the cookie is replaced, so it ends here: its
 * tabs would otherwise go on hearing of the former store.
 */
export async function endFormerSession(
  { store, clock, realtime, ids }: CommandPorts,
  handle: Handle,
  request: FastifyRequest,
): Promise<void> {
  const former = await formerSession();
  if (!former) return;
  await handle(session, {
    commandId: ids.next(),
    stream: sessionStream(former.sessionId),
    meta: requestMeta(request, former),
    command: { type: 'EndSession', reason: 'logout', at: clock.now() },
  });
  realtime.publish({ kind: 'ended', room: `session:${former.sessionId}` });

  async function formerSession(): Promise<SignedIn | null> {
    try {
      return await sessionOf(store, clock, request.headers.cookie);
    } catch (fault) {
      if (fault instanceof ApiError) return null;
      throw fault;
    }
  }
}
