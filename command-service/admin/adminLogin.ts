import type { FastifyRequest } from 'fastify';
import { beginAdminSession, endAdminSession, idleAdminSessions } from '../../application/admin/adminSessions.js';
import { addressIn, adminState } from '../../application/admin/adminState.js';
import { adminSessionIn, lookUpSession } from '../../application/admin/operator.js';
import { operatorMeta } from '../../application/admin/operatorMeta.js';
import { foldedStreams } from '../../application/decide/foldedStreams.js';
import type { Handle } from '../../application/decide/handle.js';
import { idleUntil } from '../../domain/admin/adminSession.js';
import { ADMIN_STREAM, attemptsLeft, gate, lockedUntil, remainingLock } from '../../domain/admin/gate.js';
import * as api from '../../domain/api/admin.js';
import { isRefusal, refuse } from '../../domain/kernel/decider.js';
import { as, type SessionId } from '../../domain/kernel/names.js';
import { isRightPassword } from '../../platform/password/passwordHash.js';
import { setAdminSession } from '../../platform/runtime/http/adminCookie.js';
import { ApiError, refusalError } from '../../platform/runtime/http/errors.js';
import { LIMITS } from '../../platform/runtime/http/rateLimits.js';
import { routeOf } from '../../platform/runtime/http/routeOf.js';
import { hashOf } from '../../platform/runtime/ids/ids.js';
import { serially } from '../../platform/runtime/serially.js';
import type { Route } from '../http/merchantRoute.js';
import type { CommandPorts } from '../ports.js';

/** `POST /api/admin/login`: the password opens the admin area for this browser. */
export const adminLogin: Route = (app, ports, handle) => {
  const streams = foldedStreams(ports.eventLog);
  const gateNow = async () => (await streams.load(ADMIN_STREAM, gate)).state;
  // One after the other: of a hundred guesses at once, 95 must find the gate locked before they are compared.
  const oneByOne = serially();

  app.route<{ Body: { password: string } }>({
    ...routeOf(api.adminLogin, { limit: LIMITS.adminLogin }),
    async handler(request, reply) {
      const { secret, passwordHash } = await oneByOne(() => signIn(ports, handle, gateNow, request));
      const sessionId = as<SessionId>(hashOf(secret));
      await endPreviousSession(ports, request);
      await endIdleSessions(ports, request.id);
      await beginAdminSession(ports, sessionId, passwordHash);
      setAdminSession(reply, ports.publicUrl, secret);
      reply.header('cache-control', 'private, no-store');
      const expiresAt = idleUntil(ports.clock.now());
      return adminState(ports, request, { gate: await gateNow(), expiresAt });
    },
  });
};

/** @throws ApiError for every attempt that fails; it is counted unless the gate is locked. */
async function signIn(
  ports: CommandPorts,
  handle: Handle,
  gateNow: () => Promise<typeof gate.initial>,
  request: FastifyRequest<{ Body: { password: string } }>,
) {
  const passwordHash = await ports.adminPassword.hash();
  if (passwordHash === null) throw new ApiError('ADMIN_NOT_CONFIGURED');
  const from = addressIn(ports, request);
  const until = lockedUntil(await gateNow(), from, ports.clock.now());
  if (until !== null) {
    const command = { type: 'KeepLocked', at: ports.clock.now() } as const;
    const meta = await operatorMeta(ports, request, null);
    await handle(gate, { commandId: ports.ids.next(), stream: ADMIN_STREAM, command, meta });
    throw refusalError(refuse('ADMIN_LOCKED', remainingLock(until, ports.clock.now())));
  }

  const right = await isRightPassword(request.body.password, passwordHash);
  const secret = ports.ids.secret();
  const sessionId = as<SessionId>(hashOf(secret));
  const at = ports.clock.now();
  const outcome = await handle(gate, {
    commandId: ports.ids.next(),
    stream: ADMIN_STREAM,
    command: { type: 'TryPassword', right, from, sessionId, at },
    meta: await operatorMeta(ports, request, right ? sessionId : null),
  });
  if (isRefusal(outcome)) throw refusalError(outcome);
  if (right) return { secret, passwordHash };
  const after = await gateNow();
  const locked = lockedUntil(after, from, at);
  if (locked !== null) throw new ApiError('ADMIN_LOCKED_NOW', remainingLock(locked, at));
  throw new ApiError('ADMIN_PASSWORD_WRONG', { attempts: attemptsLeft(after, from, at) });
}

/** Those that no one came back to are over as well, and the audit trail says so. */
async function endIdleSessions(ports: CommandPorts, correlationId: string): Promise<void> {
  const actor = { kind: 'worker', id: 'admin gate' } as const;
  for (const sessionId of await idleAdminSessions(ports))
    await endAdminSession(ports, sessionId, {
      reason: 'expired',
      meta: { actor, shop: null, correlationId, causationId: null },
    });
}

/** This browser is about to forget the secret of its session: no one could use or end it any more. */
async function endPreviousSession(ports: CommandPorts, request: FastifyRequest): Promise<void> {
  const sessionId = adminSessionIn(request, ports.publicUrl);
  if (sessionId === null || (await lookUpSession(ports, sessionId)).status === 'none') return;
  await endAdminSession(ports, sessionId, {
    reason: 'replaced',
    meta: await operatorMeta(ports, request, sessionId),
  });
}
