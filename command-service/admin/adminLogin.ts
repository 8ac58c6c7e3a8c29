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

/** `POST /api/admin/login`: opens the admin area in this browser. */
export const adminLogin: Route = (app, ports, handle) => {
  const streams = foldedStreams(ports.eventLog);
  const loadGate = async () => (await streams.load(ADMIN_STREAM, gate)).state;
  // Runs sequentially: of a hundred simultaneous guesses, only five reach the comparison before the gate locks.
  const sequentially = serially();

  app.route<{ Body: { password: string } }>({
    ...routeOf(api.adminLogin, { limit: LIMITS.adminLogin }),
    async handler(request, reply) {
      const { secret, passwordHash } = await sequentially(() => signIn(ports, handle, loadGate, request));
      const sessionId = as<SessionId>(hashOf(secret));
      await endPreviousSession(ports, request);
      await endIdleSessions(ports, request.id);
      await beginAdminSession(ports, sessionId, passwordHash);
      setAdminSession(reply, ports.publicUrl, secret);
      reply.header('cache-control', 'private, no-store');
      const expiresAt = idleUntil(ports.clock.now());
      return adminState(ports, request, { gate: await loadGate(), expiresAt });
    },
  });
};

/** Counts each failed attempt unless the gate is locked. @throws ApiError for every failed attempt. */
async function signIn(
  ports: CommandPorts,
  handle: Handle,
  loadGate: () => Promise<typeof gate.initial>,
  request: FastifyRequest<{ Body: { password: string } }>,
) {
  const passwordHash = await ports.adminPassword.hash();
  if (passwordHash === null) throw new ApiError('ADMIN_NOT_CONFIGURED');
  const from = addressIn(ports, request);
  const unlocksAt = lockedUntil(await loadGate(), from, ports.clock.now());
  if (unlocksAt !== null) {
    const command = { type: 'KeepLocked', at: ports.clock.now() } as const;
    const meta = await operatorMeta(ports, request, null);
    await handle(gate, { commandId: ports.ids.next(), stream: ADMIN_STREAM, command, meta });
    throw refusalError(refuse('ADMIN_LOCKED', remainingLock(unlocksAt, ports.clock.now())));
  }

  const isCorrect = await isRightPassword(request.body.password, passwordHash);
  const secret = ports.ids.secret();
  const sessionId = as<SessionId>(hashOf(secret));
  const at = ports.clock.now();
  const outcome = await handle(gate, {
    commandId: ports.ids.next(),
    stream: ADMIN_STREAM,
    command: { type: 'TryPassword', right: isCorrect, from, sessionId, at },
    meta: await operatorMeta(ports, request, isCorrect ? sessionId : null),
  });
  if (isRefusal(outcome)) throw refusalError(outcome);
  if (isCorrect) return { secret, passwordHash };
  const after = await loadGate();
  const lockEndsAt = lockedUntil(after, from, at);
  if (lockEndsAt !== null) throw new ApiError('ADMIN_LOCKED_NOW', remainingLock(lockEndsAt, at));
  throw new ApiError('ADMIN_PASSWORD_WRONG', { attempts: attemptsLeft(after, from, at) });
}

/** Ends sessions that expired unnoticed, so that the audit trail records their end. */
async function endIdleSessions(ports: CommandPorts, correlationId: string): Promise<void> {
  const actor = { kind: 'worker', id: 'admin gate' } as const;
  for (const sessionId of await idleAdminSessions(ports))
    await endAdminSession(ports, sessionId, {
      reason: 'expired',
      meta: { actor, shop: null, correlationId, causationId: null },
    });
}

/** Ends the session that the new cookie replaces: once the browser forgets its secret, nobody could end it. */
async function endPreviousSession(ports: CommandPorts, request: FastifyRequest): Promise<void> {
  const sessionId = adminSessionIn(request, ports.publicUrl);
  if (sessionId === null || (await lookUpSession(ports, sessionId)).status === 'none') return;
  await endAdminSession(ports, sessionId, {
    reason: 'replaced',
    meta: await operatorMeta(ports, request, sessionId),
  });
}
