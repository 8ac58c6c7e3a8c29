/** Sign-in, the session and the store connection (spec §7, rows 1 to 4). */
import { type Static, Type } from 'typebox';
import { CONNECTIONS } from '../shop/shop.js';
import { Accepted, Nullable, OneOf, redirects } from './common.js';
import { endpoint } from './endpoint.js';

/** The current or last sync; `waiting` before the first. `changed` with topic `shop` announces each step. */
export const SyncStatus = Type.Object({
  state: OneOf(['waiting', 'running', 'idle', 'failed'] as const),
  /** `backfill` reads the last 60 days in full. */
  kind: Nullable(OneOf(['backfill', 'update'] as const)),
  startedAt: Nullable(Type.String()),
  /** Whole, 0 to 100. */
  percent: Type.Integer(),
  /** What it has synced so far. */
  orders: Type.Integer(),
  products: Type.Integer(),
  checkouts: Type.Integer(),
  /** Unreadable records that it skipped. */
  unreadable: Type.Integer(),
  /** Why it failed: a code of the connector, such as `unreachable`; `null` if it did not. */
  failure: Nullable(Type.String()),
});
export type SyncStatus = Static<typeof SyncStatus>;

export const Me = Type.Object({
  shop: Type.String(),
  authenticated: Type.Literal(true),
  /** The store's own name, and the currency (ISO 4217) and IANA time zone that figures are shown in. */
  name: Type.String(),
  currency: Type.String(),
  timeZone: Type.String(),
  /** Whether the store platform is the local stand-in: the client then shows its 'sandbox' badge. */
  sandbox: Type.Boolean(),
  /** When store data was last synced, and whether the first pages have arrived; `null` before. */
  lastSync: Nullable(Type.String()),
  /** What blocks the connection to the store, and since when. */
  connection: OneOf(CONNECTIONS),
  connectionSince: Type.String(),
  sync: SyncStatus,
});
export type Me = Static<typeof Me>;

export const LoginQuery = Type.Object({
  shop: Type.String({ maxLength: 512 }),
  return_url: Type.Optional(Type.String({ maxLength: 2048 })),
});
export type LoginQuery = Static<typeof LoginQuery>;

/** The readable cookie that tells the UI which shop was signed in. It is no proof of sign-in. */
export const SHOP_COOKIE = 'shop';
/** The HttpOnly cookie that holds the session's secret. */
export const SESSION_COOKIE = 'tidewatch_session';
/** The operator's session. HttpOnly, SameSite=Strict. */
export const ADMIN_COOKIE = 'admin';

/**
 * A cookie's name on an origin. Under https a browser accepts `__Host-` cookies from this exact host only, so neither a
 * sibling domain nor plain http can plant one.
 */
export const cookieAt = (origin: string, name: string): string =>
  origin.startsWith('https:') ? `__Host-${name}` : name;

export const me = endpoint({
  method: 'GET',
  path: '/api/auth/shopify/me',
  summary: 'The shop of this session',
  audience: 'session',
  answer: Me,
  reads: ['shops'],
});

export const disconnect = endpoint({
  method: 'POST',
  path: '/api/auth/shopify/profile/disconnect',
  summary: 'Log out',
  audience: 'session',
  answer: Accepted,
});

export const login = endpoint({
  method: 'GET',
  path: '/api/auth/shopify/login',
  summary: 'Start to connect a store',
  audience: 'public',
  query: LoginQuery,
  answers: redirects('the store platform to approve the connection'),
});

/**
 * Signed entry from the store platform (shopify reference §3, step 1): it sends the browser to `/` with `shop`,
 * `timestamp` and `hmac`; the server of that page passes the query on unchanged.
 */
export const install = endpoint({
  method: 'GET',
  path: '/api/auth/shopify/install',
  summary: 'Signed entry from the store platform',
  audience: 'public',
  answers: redirects('the store platform to approve the connection, or to the dashboard'),
});

/** Where Shopify sends the browser back to. The signature covers all parameters, known or not. */
export const callback = endpoint({
  method: 'GET',
  path: '/api/auth/shopify/callback',
  summary: 'The store platform’s answer',
  audience: 'public',
  answers: redirects('where the merchant started'),
});

const ENTER = '/api/auth/shopify/enter';
const NOT_VALID = { description: 'The link is no longer valid.', type: 'text/html' } as const;
/** `?key` comes from the command line: GET shows a confirmation page, POST from there signs the browser in, once. */
export const askToEnter = endpoint({
  method: 'GET',
  path: ENTER,
  summary: 'Ask whether to sign in with a link from the command line',
  audience: 'entryKey',
  answers: { 200: { description: 'A confirmation page that names the store.', type: 'text/html' }, 400: NOT_VALID },
  errors: ['ENTRY_LINK_INVALID'],
});
export const enter = endpoint({
  method: 'POST',
  path: ENTER,
  summary: 'Sign in with a link from the command line',
  audience: 'entryKey',
  answers: {
    ...redirects('the start page'),
    303: { description: 'To the dashboard, signed in.' },
    400: NOT_VALID,
  },
  errors: ['ENTRY_LINK_INVALID'],
});
