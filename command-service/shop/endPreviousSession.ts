import type { FastifyRequest } from 'fastify';
import type { Handle } from '../../application/decide/handle.js';
import { requestMeta } from '../../application/session/requestMeta.js';
import { session, sessionStream } from '../../domain/session/session.js';
import type { CommandPorts } from '../ports.js';
import { browserSession } from './browserSession.js';

/**
 * Ends the session whose cookie is about to be replaced. Otherwise nobody could end it, and its tabs would still
 * receive the former store's pushes.
 */
export async function endPreviousSession(ports: CommandPorts, handle: Handle, request: FastifyRequest): Promise<void> {
  const { clock, realtime, ids } = ports;
  const former = await browserSession(ports, request);
  if (!former) return;
  await handle(session, {
    commandId: ids.next(),
    stream: sessionStream(former.sessionId),
    meta: await requestMeta(ports, request, former),
    command: { type: 'EndSession', reason: 'logout', at: clock.now() },
  });
  realtime.publish({ kind: 'ended', room: `session:${former.sessionId}` });
}
