/** The sessions of a shop: who is signed in from where. A merchant sees and ends those of the own shop only. */
import { type Static, Type } from 'typebox';
import { DEVICE_KINDS } from '../session/device.js';
import { Nullable, OneOf } from './common.js';

export const SESSIONS_PATH = '/api/auth/shopify/sessions';
export const FORCE_DISCONNECT_PATH = '/api/auth/shopify/profile/force-disconnect';
/** The same call as spec §7 writes it. */
export const FORCE_DISCONNECT_SPEC_PATH = '/auth/shopify/profile/force-disconnect';
export const CONNECTION_CHECK_PATH = '/api/auth/shopify/check';

/** How exact `lastSeenAt` is: it is written down at most so often. */
export const LAST_SEEN_MINUTES = 5;

export const SessionRow = Type.Object({
  /** Names the session in this API only: it is neither the cookie's secret nor what that is stored under. */
  id: Type.String(),
  /** The one that asks. */
  current: Type.Boolean(),
  device: Type.Object({
    kind: OneOf(DEVICE_KINDS),
    /** Such as `Firefox 140` and `macOS`; `null` where the user agent does not say. */
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

/** `GET /api/auth/shopify/sessions`: the open ones, this one first, then the last seen first. */
export const Sessions = Type.Object({ sessions: Type.Array(SessionRow) });
export type Sessions = Static<typeof Sessions>;

/** `DELETE …/sessions/{id}` and `POST …/sessions/revoke-others`: how many sessions ended, cut off on every device. */
export const SessionsEnded = Type.Object({
  ended: Type.Integer(),
  /** Where their end stands in the log; `null` where none had to end. */
  position: Nullable(Type.String()),
});
export type SessionsEnded = Static<typeof SessionsEnded>;

/** `POST …/profile/force-disconnect`: the store that is to be disconnected, which must be the session's own. */
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
  /** Shopify asks for a pause: nothing is known of the connection. */
  'throttled',
  /** No answer in time, or none that can be used. */
  'unreachable',
] as const;
export type ConnectionFailure = (typeof CONNECTION_FAILURES)[number];

/** `GET /api/auth/shopify/check`: asks the store platform, now. */
export const ConnectionCheck = Type.Object({
  connected: Type.Boolean(),
  /** `null` where it is connected. */
  reason: Nullable(OneOf(CONNECTION_FAILURES)),
  /** The reason in words for the merchant. */
  message: Nullable(Type.String()),
  checkedAt: Type.String(),
});
export type ConnectionCheck = Static<typeof ConnectionCheck>;
