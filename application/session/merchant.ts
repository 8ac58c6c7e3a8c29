/**
 * Identifies the merchant by the session in the cookie, or by the API token in the `Authorization` header, as of the log
 * (sessionCache.ts), so that a logout or a revocation applies immediately.
 */

import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../domain/api/endpoint.js';
import { TOKEN_FORM } from '../../domain/api/tokens.js';
import { as, type Instant, type SessionId, type ShopDomain } from '../../domain/kernel/names.js';
import type { ApiToken } from '../../domain/session/events.js';
import { isOpen } from '../../domain/session/session.js';
import type { TokenScope } from '../../domain/session/tokenScope.js';
import type { Position } from '../../platform/event-store/port.js';
import type { Clock } from '../../platform/runtime/clock/clock.js';
import { bearerIn } from '../../platform/runtime/http/bearer.js';
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
  /** Present if a program calls with an API token. */
  readonly token?: ApiToken;
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
  if (state.status === 'none' || !started || state.token) throw new ApiError('AUTHENTICATION_REQUIRED');
  if (!isOpen(state, clock.now())) throw new ApiError('SESSION_EXPIRED');
  return { shop: state.shop, sessionId: state.sessionId, started, ...(confirmedAt && { confirmedAt }) };
}

/**
 * Looks up an API token.
 * @throws ApiError `TOKEN_INVALID` for one that is unknown, expired or revoked, or of another form.
 */
async function tokenOf(
  { sessions, clock }: Pick<SessionPorts, 'sessions' | 'clock'>,
  secret: string,
): Promise<SignedIn & { readonly token: ApiToken }> {
  // Other text reads nothing from the log.
  if (!TOKEN_FORM.test(secret)) throw new ApiError('TOKEN_INVALID');
  const { state, started, confirmedAt } = await sessions(sessionIdOf(secret));
  if (!started || !isOpen(state, clock.now()) || !state.token) throw new ApiError('TOKEN_INVALID');
  const { shop, sessionId, token } = state;
  return { shop, sessionId, started, token, ...(confirmedAt && { confirmedAt }) };
}

/**
 * @returns a function that looks up a request's merchant. The route's endpoint decides what an API token may call.
 * @throws ApiError like `sessionOf`; for an API token `TOKEN_INVALID`, `SCOPE_MISSING` or `PERSON_REQUIRED`.
 */
export function authenticate(ports: SessionPorts): (request: FastifyRequest) => Promise<Merchant> {
  return async request => {
    const secret = bearerIn(request.headers.authorization);
    if (secret === null) return { ...(await sessionOf(ports, request.headers.cookie)), requestId: request.id };
    const signedIn = await tokenOf(ports, secret);
    const { endpoint } = request.routeOptions.config;
    if (!endpoint || endpoint.personOnly) throw new ApiError('PERSON_REQUIRED');
    const scope = scopeOf(endpoint);
    if (!signedIn.token.scopes.includes(scope)) throw new ApiError('SCOPE_MISSING', { scope });
    return { ...signedIn, requestId: request.id };
  };
}

/** Reading takes `read`, every change `write`. */
export const scopeOf = ({ method }: Pick<Endpoint, 'method'>): TokenScope => (method === 'GET' ? 'read' : 'write');
