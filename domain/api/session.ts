/** The sessions of a shop: who is signed in from where. A merchant sees and ends only sessions of their own shop. */
import { type Static, Type } from 'typebox';
import { DEVICE_KINDS } from '../session/deviceKind.js';
import { Accepted, IdParams, Nullable, OneOf } from './common.js';
import { endpoint } from './endpoint.js';

/** How exact `lastSeenAt` is: it is stored at most this often. */
export const LAST_SEEN_MINUTES = 5;

export const SessionRow = Type.Object({
  /** The session's id in this API only: neither the cookie's secret nor the key it is stored under. */
  id: Type.String(),
  /** The session that makes this call. */
  current: Type.Boolean(),
  device: Type.Object({
    kind: OneOf(DEVICE_KINDS),
    /** Such as `Firefox 140` and `macOS`; `null` if the user agent does not say. */
    browser: Nullable(Type.String()),
    os: Nullable(Type.String()),
  }),
  ipAddress: Nullable(Type.String()),
  /** Device and address are no longer kept: their key was destroyed. */
  erased: Type.Boolean(),
  startedAt: Type.String(),
  /** To `LAST_SEEN_MINUTES`. */
  lastSeenAt: Type.String(),
  expiresAt: Type.String(),
});
export type SessionRow = Static<typeof SessionRow>;

/** Open sessions: this one first, then the most recently seen. */
export const Sessions = Type.Object({ sessions: Type.Array(SessionRow) });
export type Sessions = Static<typeof Sessions>;

/** How many sessions ended, cut off on every device. */
export const SessionsEnded = Type.Object({
  ended: Type.Integer(),
  /** The log position of their end; `null` if none had to end. */
  position: Nullable(Type.String()),
});
export type SessionsEnded = Static<typeof SessionsEnded>;

/** The store that is to be disconnected, which must be the session's own. */
export const ForceDisconnectBody = Type.Object({ shop: Type.Optional(Type.String({ maxLength: 512 })) });
export type ForceDisconnectBody = Static<typeof ForceDisconnectBody>;

export const CONNECTION_FAILURES = [
  /** The merchant must connect again. */
  'reauth_required',
  /** A scope is missing: connecting again and approving it helps. */
  'access_denied',
  /** The store is frozen or locked. */
  'shop_paused',
  'shop_not_found',
  /** Shopify asks us to wait, so the connection's state is unknown. */
  'throttled',
  /** No usable answer in time. */
  'unreachable',
] as const;
export type ConnectionFailure = (typeof CONNECTION_FAILURES)[number];

export const ConnectionCheck = Type.Object({
  connected: Type.Boolean(),
  /** `null` if connected. */
  reason: Nullable(OneOf(CONNECTION_FAILURES)),
  /** The reason in words for the merchant. */
  message: Nullable(Type.String()),
  checkedAt: Type.String(),
});
export type ConnectionCheck = Static<typeof ConnectionCheck>;

const SESSIONS = '/api/auth/shopify/sessions';

export const sessions = endpoint({
  method: 'GET',
  path: SESSIONS,
  summary: 'The open sessions of the shop',
  audience: 'session',
  answer: Sessions,
  reads: ['sessions'],
});

export const revokeSession = endpoint({
  method: 'DELETE',
  path: `${SESSIONS}/:id`,
  summary: 'End a session of the store',
  audience: 'session',
  params: IdParams,
  answer: SessionsEnded,
  errors: ['SESSION_NOT_FOUND'],
});

export const revokeOtherSessions = endpoint({
  method: 'POST',
  path: `${SESSIONS}/revoke-others`,
  summary: 'End all other sessions of the store',
  audience: 'session',
  answer: SessionsEnded,
});

const disconnecting = {
  summary: 'Disconnect the store and end all of its sessions',
  audience: 'session',
  body: ForceDisconnectBody,
  answer: Accepted,
  errors: ['STORE_UNKNOWN', 'SHOP_NOT_CONNECTED'],
} as const;

export const forceDisconnect = endpoint({
  method: 'POST',
  path: '/api/auth/shopify/profile/force-disconnect',
  ...disconnecting,
});
/** The same call as spec §7 writes it. */
export const forceDisconnectBySpec = endpoint({
  method: 'POST',
  path: '/auth/shopify/profile/force-disconnect',
  ...disconnecting,
});

/** Asks the store platform, now. */
export const checkConnection = endpoint({
  method: 'GET',
  path: '/api/auth/shopify/check',
  summary: 'Whether the store platform still grants us access',
  audience: 'session',
  answer: ConnectionCheck,
});
