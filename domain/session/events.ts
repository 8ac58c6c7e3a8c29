/** Events of sign-ins and the operator's sign-in links. */
import { Type } from 'typebox';
import { type EventIn, type Fact, named, ofShop, oneOf, orNull, text, typed } from '../kernel/event.js';
import type { Instant, SessionId, ShopDomain } from '../kernel/names.js';
import { TOKEN_SCOPES } from './tokenScope.js';

const shop = named<ShopDomain>();
const instant = named<Instant>();

const SESSION_END_REASONS = ['logout', 'revoked', 'expired', 'shop disconnected', 'erased'] as const;
export type SessionEndReason = (typeof SESSION_END_REASONS)[number];

/** Present if a program holds the session: an API token. */
const token = orNull(Type.Object({ name: typed(), scopes: Type.Array(oneOf(TOKEN_SCOPES)) }));
export type ApiToken = NonNullable<Fact<typeof token>>;

export const sessionEvents = {
  SessionStarted: ofShop({ sessionId: named<SessionId>(), shop, expiresAt: instant, token }, data => ({
    ...data,
    token: null,
  })),
  SessionEnded: ofShop({ sessionId: named<SessionId>(), shop, reason: oneOf(SESSION_END_REASONS) }),
};
export type SessionEvent = EventIn<typeof sessionEvents>;

export const tokenUseEvents = {
  /** A program used its API token: recorded once an hour for each endpoint. `path` is the endpoint's pattern. */
  ApiTokenUsed: ofShop({ sessionId: named<SessionId>(), method: text, path: text }),
};

export const entryEvents = {
  EntryOffered: ofShop({ shop, expiresAt: instant }),
  EntryTaken: ofShop({ shop }),
};
export type EntryEvent = EventIn<typeof entryEvents>;
