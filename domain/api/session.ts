/** Endpoints for a shop's sessions. A merchant sees and ends only the sessions of their own shop. */
import { type Static, Type } from 'typebox';
import { DEVICE_KINDS } from '../session/deviceKind.js';
import { Accepted, IdParams, Nullable, OneOf } from './common.js';
import { endpoint } from './endpoint.js';

/** The precision of `lastSeenAt`, which is stored at most this often. */
export const LAST_SEEN_MINUTES = 5;

export const SessionRow = Type.Object({
  /** The session's id in this API, which is neither the cookie's secret nor the storage key. */
  id: Type.String(),
  /** True for the session that makes this request. */
  current: Type.Boolean(),
  device: Type.Object({
    kind: OneOf(DEVICE_KINDS),
    /** For example `Firefox 140` and `macOS`; `null` if the user agent doesn't name it. */
    browser: Nullable(Type.String()),
    os: Nullable(Type.String()),
  }),
  ipAddress: Nullable(Type.String()),
  /** True once the key for device and address is destroyed. */
  erased: Type.Boolean(),
  startedAt: Type.String(),
  /** Precise to `LAST_SEEN_MINUTES`. */
  lastSeenAt: Type.String(),
  expiresAt: Type.String(),
});
export type SessionRow = Static<typeof SessionRow>;

/** Open sessions: this one first, then the most recently seen. */
export const Sessions = Type.Object({ sessions: Type.Array(SessionRow) });
export type Sessions = Static<typeof Sessions>;

/** The number of ended sessions; their devices are disconnected. */
export const SessionsEnded = Type.Object({
  ended: Type.Integer(),
  /** The log position of their end; `null` if none was open. */
  position: Nullable(Type.String()),
});
export type SessionsEnded = Static<typeof SessionsEnded>;

/** The store to disconnect, which must be the session's own. */
export const ForceDisconnectBody = Type.Object({ shop: Type.Optional(Type.String({ maxLength: 512 })) });

export const CONNECTION_FAILURES = [
  /** The merchant must reconnect. */
  'reauth_required',
  /** A scope is missing; reconnecting and approving it helps. */
  'access_denied',
  /** The store is frozen or locked. */
  'shop_paused',
  'shop_not_found',
  /** Shopify throttled the request, so the connection's state is unknown. */
  'throttled',
  /** No usable response in time. */
  'unreachable',
] as const;
export type ConnectionFailure = (typeof CONNECTION_FAILURES)[number];

export const ConnectionCheck = Type.Object({
  connected: Type.Boolean(),
  /** `null` if connected. */
  reason: Nullable(OneOf(CONNECTION_FAILURES)),
  /** Explains the reason to the merchant. */
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
  personOnly: true,
  answer: Sessions,
  reads: ['sessions'],
});

export const revokeSession = endpoint({
  method: 'DELETE',
  path: `${SESSIONS}/:id`,
  summary: 'End a session of the store',
  audience: 'session',
  personOnly: true,
  params: IdParams,
  answer: SessionsEnded,
  errors: ['SESSION_NOT_FOUND'],
});

export const revokeOtherSessions = endpoint({
  method: 'POST',
  path: `${SESSIONS}/revoke-others`,
  summary: 'End all other sessions of the store',
  audience: 'session',
  personOnly: true,
  answer: SessionsEnded,
});

const disconnecting = {
  summary: 'Disconnect the store and end all of its sessions',
  audience: 'session',
  personOnly: true,
  body: ForceDisconnectBody,
  answer: Accepted,
  errors: ['STORE_UNKNOWN', 'SHOP_NOT_CONNECTED'],
} as const;

export const forceDisconnect = endpoint({
  method: 'POST',
  path: '/api/auth/shopify/profile/force-disconnect',
  ...disconnecting,
});
/** The same endpoint at the path in spec §7. */
export const forceDisconnectBySpec = endpoint({
  method: 'POST',
  path: '/auth/shopify/profile/force-disconnect',
  ...disconnecting,
});

/** `null` if the store has no address, or if the platform does not give it now. */
export const StoreEmail = Type.Object({ email: Nullable(Type.String()) });
export type StoreEmail = Static<typeof StoreEmail>;

/** Queries the store platform directly. The address is suggested for alerts, and stored only once the merchant saves it. */
export const storeEmail = endpoint({
  method: 'GET',
  path: '/api/auth/shopify/email',
  summary: 'The store’s own e-mail address, as the store platform gives it',
  audience: 'session',
  answer: StoreEmail,
});

/** Queries the store platform directly. */
export const checkConnection = endpoint({
  method: 'GET',
  path: '/api/auth/shopify/check',
  summary: 'Check that the store platform still grants access',
  audience: 'session',
  answer: ConnectionCheck,
});
