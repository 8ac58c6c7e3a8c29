/** Endpoints for sign-in, the session and the store connection (spec §7, rows 1 to 4). */
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
  /** An integer from 0 to 100. */
  percent: Type.Integer(),
  /** Records synced so far. */
  orders: Type.Integer(),
  products: Type.Integer(),
  checkouts: Type.Integer(),
  /** Skipped records that were unreadable. */
  unreadable: Type.Integer(),
  /** The connector's failure code, such as `unreachable`; `null` if the sync did not fail. */
  failure: Nullable(Type.String()),
});
export type SyncStatus = Static<typeof SyncStatus>;

export const Me = Type.Object({
  shop: Type.String(),
  authenticated: Type.Literal(true),
  /** The store's own name, and the currency (ISO 4217) and IANA time zone of its figures. */
  name: Type.String(),
  currency: Type.String(),
  timeZone: Type.String(),
  /** True if the store platform is the local sandbox; the client then shows a 'sandbox' badge. */
  sandbox: Type.Boolean(),
  /** The time of the last sync; `null` until the first pages have arrived. */
  lastSync: Nullable(Type.String()),
  /** The state of the store's connection, and its start. */
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

/** A readable cookie that names the shop last signed in, for the UI. It is no proof of sign-in. */
export const SHOP_COOKIE = 'shop';
/** The HttpOnly cookie that holds the session's secret. */
export const SESSION_COOKIE = 'tidewatch_session';
/** The operator's session. HttpOnly, SameSite=Strict. */
export const ADMIN_COOKIE = 'admin';

/**
 * A cookie's name on an origin. Over https a browser accepts `__Host-` cookies only from this exact host, so neither a
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
  personOnly: true,
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
 * Signed entry from the store platform (shopify reference §3, step 1), which sends the browser to `/` with `shop`,
 * `timestamp` and `hmac`. The page server redirects here with the unchanged query.
 */
export const install = endpoint({
  method: 'GET',
  path: '/api/auth/shopify/install',
  summary: 'Signed entry from the store platform',
  audience: 'public',
  answers: redirects('the store platform to approve the connection, or to the dashboard'),
});

/** Shopify redirects the browser here. The signature covers all parameters, known or not. */
export const callback = endpoint({
  method: 'GET',
  path: '/api/auth/shopify/callback',
  summary: 'The store platform’s answer',
  audience: 'public',
  answers: redirects('the page from which the merchant started'),
});

const ENTER = '/api/auth/shopify/enter';
const NOT_VALID = { description: 'The link is no longer valid.', type: 'text/html' } as const;
/** `?key` comes from the command line. GET shows a confirmation page; its POST signs the browser in, once. */
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
