/** Sign-in, the session and the store connection (spec §7, rows 1 to 4). */
import { type Static, Type } from 'typebox';
import { Nullable } from './common.js';

/** `GET /api/auth/shopify/me` */
export const Me = Type.Object({
  shop: Type.String(),
  authenticated: Type.Literal(true),
  /** The store's own name, its currency (ISO 4217) and its IANA time zone: what figures are shown in. */
  name: Type.String(),
  currency: Type.String(),
  timeZone: Type.String(),
  /** Whether the store platform is the local stand-in: the client then shows its 'sandbox' badge. */
  sandbox: Type.Boolean(),
  /** When store data was last taken over, and whether the first pages are here; `null` before. */
  lastSync: Nullable(Type.String()),
});
export type Me = Static<typeof Me>;

/** `GET /api/auth/shopify/login`: a browser goes there; the answer is a redirect. */
export const LoginQuery = Type.Object({
  shop: Type.String({ maxLength: 512 }),
  return_url: Type.Optional(Type.String({ maxLength: 2048 })),
});
export type LoginQuery = Static<typeof LoginQuery>;

/** Where Shopify sends the browser back to. All parameters take part in the signature, known or not. */
export const CALLBACK_PATH = '/api/auth/shopify/callback';

/** The readable cookie that tells the UI which shop was signed in; it proves nothing. */
export const SHOP_COOKIE = 'shop';
/** The HttpOnly cookie that holds the session's secret. */
export const SESSION_COOKIE = 'tidewatch_session';
