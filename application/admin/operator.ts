/** Identifies the operator behind a request by the admin session in its cookie. */
import type { FastifyRequest } from 'fastify';
import { ADMIN_COOKIE, cookieAt } from '../../domain/api/auth.js';
import { as, type Instant, type SessionId } from '../../domain/kernel/names.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import { hashOf } from '../../platform/runtime/ids/ids.js';
import type { AdminPorts } from './adminPorts.js';
import { endAdminSession, type FoundSession, findAdminSession, useAdminSession } from './adminSessions.js';
import { operatorMeta } from './operatorMeta.js';

export interface Operator {
  readonly sessionId: SessionId;
  /** The time at which an unused session ends. */
  readonly expiresAt: Instant;
}

/** The id of the session whose secret the request carries; `null` without one. */
export function adminSessionIn(request: FastifyRequest, publicUrl: string): SessionId | null {
  const secret = request.cookies[cookieAt(publicUrl, ADMIN_COOKIE)];
  return secret ? as<SessionId>(hashOf(secret)) : null;
}

/** Looks up a session without extending it. */
export async function lookUpSession(ports: AdminPorts, sessionId: SessionId | null): Promise<FoundSession> {
  if (sessionId === null) return { status: 'none' };
  return findAdminSession(ports, sessionId, await ports.adminPassword.hash());
}

/**
 * The operator behind a request. Signs an operator with an expired session out, which is an event.
 * @param slides true if the request extends the session.
 * @throws ApiError `ADMIN_SESSION_EXPIRED`.
 */
export async function operatorOf(ports: AdminPorts, request: FastifyRequest, slides: boolean): Promise<Operator> {
  const sessionId = adminSessionIn(request, ports.publicUrl);
  const found = await lookUpSession(ports, sessionId);
  if (sessionId !== null && found.status === 'over')
    await endAdminSession(ports, sessionId, {
      reason: found.reason,
      meta: await operatorMeta(ports, request, sessionId),
    });
  if (sessionId === null || found.status !== 'open') throw new ApiError('ADMIN_SESSION_EXPIRED');
  return { sessionId, expiresAt: slides ? await useAdminSession(ports, sessionId) : found.expiresAt };
}
