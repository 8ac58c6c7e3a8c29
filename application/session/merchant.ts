/** Identifies the merchant by the session in the cookie, as of the log (sessionCache.ts), so that a logout applies immediately. */

import type { FastifyRequest } from 'fastify';
import { as, type Instant, type SessionId, type ShopDomain } from '../../domain/kernel/names.js';
import { isOpen } from '../../domain/session/session.js';
import type { Position } from '../../platform/event-store/port.js';
import type { Clock } from '../../platform/runtime/clock/clock.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import { sessionSecretIn } from '../../platform/runtime/http/sessionCookies.js';
import { hashOf } from '../../platform/runtime/ids/ids.js';
import type { FindSession } from './storedSession.js';

export interface SignedIn {
  readonly shop: ShopDomain;
  readonly sessionId: SessionId;
  /** The session's start in the log. The store's connection precedes it. */
  readonly started: { readonly position: Position; readonly at: Instant };
  /** The log's last confirmation of the session; present while the log is down. */
  readonly confirmedAt?: Instant;
}

export interface Merchant extends SignedIn {
  /** The correlation id: in the log, in events, and in the `X-Request-Id` response header. */
  readonly requestId: string;
}

export interface SessionPorts {
  readonly sessions: FindSession;
  readonly clock: Clock;
  /** The URL at which browsers reach the app. */
  readonly publicUrl: string;
}

/** Derives the stored id from a session's secret. */
export const sessionIdOf = (secret: string): SessionId => as<SessionId>(hashOf(secret));

/**
 * Looks up the session in a `Cookie` header, for a request or a socket handshake.
 * @throws ApiError `AUTHENTICATION_REQUIRED` without a known session, `SESSION_EXPIRED` if it has ended.
 */
export async function sessionOf(
  { sessions, clock, publicUrl }: SessionPorts,
  cookieHeader: string | undefined,
): Promise<SignedIn> {
  const secret = sessionSecretIn(cookieHeader, publicUrl);
  if (!secret) throw new ApiError('AUTHENTICATION_REQUIRED');
  const { state, started, confirmedAt } = await sessions(sessionIdOf(secret));
  if (state.status === 'none' || !started) throw new ApiError('AUTHENTICATION_REQUIRED');
  if (!isOpen(state, clock.now())) throw new ApiError('SESSION_EXPIRED');
  return { shop: state.shop, sessionId: state.sessionId, started, ...(confirmedAt && { confirmedAt }) };
}

/** @returns a function that looks up a request's merchant. @throws ApiError like `sessionOf`. */
export function authenticate(ports: SessionPorts): (request: FastifyRequest) => Promise<Merchant> {
  return async request => {
    const signedIn = await sessionOf(ports, request.headers.cookie);
    return { ...signedIn, requestId: request.id };
  };
}
