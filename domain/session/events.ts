/** Events of sign-ins and the operator's sign-in links. */
import { type EventIn, named, ofShop, oneOf } from '../kernel/event.js';
import type { Instant, SessionId, ShopDomain } from '../kernel/names.js';

const shop = named<ShopDomain>();
const instant = named<Instant>();

const SESSION_END_REASONS = ['logout', 'revoked', 'expired', 'shop disconnected', 'erased'] as const;
export type SessionEndReason = (typeof SESSION_END_REASONS)[number];

export const sessionEvents = {
  SessionStarted: ofShop({ sessionId: named<SessionId>(), shop, expiresAt: instant }),
  SessionEnded: ofShop({ sessionId: named<SessionId>(), shop, reason: oneOf(SESSION_END_REASONS) }),
};
export type SessionEvent = EventIn<typeof sessionEvents>;

export const entryEvents = {
  EntryOffered: ofShop({ shop, expiresAt: instant }),
  EntryTaken: ofShop({ shop }),
};
export type EntryEvent = EventIn<typeof entryEvents>;
