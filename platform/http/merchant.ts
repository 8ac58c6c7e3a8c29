/** Who is asking: the session behind the cookie, looked up in its own stream, where a logout shows at once. */
import { fastifyCookie } from '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { SESSION_COOKIE } from '../../domain/api/auth.js';
import { as, type SessionId, type ShopDomain } from '../../domain/kernel/names.js';
import { isOpen, type Session, type SessionEvent, session } from '../../domain/session/session.js';
import type { Clock } from '../clock/clock.js';
import type { EventMeta, EventStore } from '../event-store/port.js';
import { hashOf } from '../ids/ids.js';
import { ApiError } from './errors.js';
import { requestMeta } from './requestMeta.js';

export interface SignedIn {
  readonly shop: ShopDomain;
  readonly sessionId: SessionId;
}

export interface Merchant extends SignedIn {
  /** For the events of what this request does. */
  readonly meta: EventMeta;
  /** The correlation id: in the log, in the events, and in the answer's `X-Request-Id`. */
  readonly requestId: string;
}

export const sessionStream = (sessionId: SessionId): string => `session-${sessionId}`;

/** The stored name of a session's secret. */
export const sessionIdOf = (secret: string): SessionId => as<SessionId>(hashOf(secret));

/**
 * The session of a `Cookie` header, for a request or a socket's handshake.
 * @throws ApiError `AUTHENTICATION_REQUIRED` without a known session, `SESSION_EXPIRED` where it is over.
 */
export async function sessionOf(store: EventStore, clock: Clock, cookieHeader: string | undefined): Promise<SignedIn> {
  const secret = fastifyCookie.parse(cookieHeader ?? '')[SESSION_COOKIE];
  if (!secret) throw new ApiError('AUTHENTICATION_REQUIRED');
  const state = await sessionState(store, sessionIdOf(secret));
  if (state.status === 'none') throw new ApiError('AUTHENTICATION_REQUIRED');
  if (!isOpen(state, clock.now())) throw new ApiError('SESSION_EXPIRED');
  return { shop: state.shop, sessionId: state.sessionId };
}

/** @returns looks up the merchant of a request. @throws ApiError as `sessionOf` does. */
export function authenticate(store: EventStore, clock: Clock): (request: FastifyRequest) => Promise<Merchant> {
  return async request => {
    const signedIn = await sessionOf(store, clock, request.headers.cookie);
    return { ...signedIn, meta: requestMeta(request, signedIn), requestId: request.id };
  };
}

async function sessionState(store: EventStore, sessionId: SessionId): Promise<Session> {
  let state = session.initial;
  for await (const { type, data, at } of store.read(sessionStream(sessionId)))
    state = session.evolve(state, { ...(data as object), type, at } as SessionEvent);
  return state;
}
