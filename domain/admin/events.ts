/** The events of the admin area: of its gate, and of what operators looked at. */
import { Type } from 'typebox';
import type { AuditCategory } from '../audit/category.js';
import { type EventIn, type Fact, named, ofAll, oneOf, orNull, text } from '../kernel/event.js';
import type { Instant, SealedText, SessionId, ShopDomain } from '../kernel/names.js';

const ADMIN_END_REASONS = ['logout', 'expired', 'replaced', 'password changed'] as const;
export type AdminEndReason = (typeof ADMIN_END_REASONS)[number];

/** What is looked at in the admin area, or taken out of it. More may be added: the log does not hold them to this list. */
export const ADMIN_VIEWS = [
  'audit logs',
  'audit logs of deleted shops',
  'audit logs of active shops',
  'audit export',
  'active shops',
  'deleted shops',
  'erasures',
  'verification',
  'timeline',
] as const;
export type AdminView = (typeof ADMIN_VIEWS)[number];

/** The keyed digest of an address: the same address is recognised, and cannot be read. */
const from = text;

export const adminEvents = {
  AdminSignedIn: ofAll({ sessionId: named<SessionId>(), from }),
  AdminSignInFailed: ofAll({ from }),
  /** `from` is `null` if no one may try. */
  AdminLocked: ofAll({ from: orNull(from), until: named<Instant>() }),
  AdminSignedOut: ofAll({ sessionId: named<SessionId>(), reason: oneOf(ADMIN_END_REASONS) }),
};
export type AdminEvent = EventIn<typeof adminEvents>;

/** What a search was narrowed to; `null`: not by that. */
const searchFilter = Type.Object({
  category: orNull(named<AuditCategory>()),
  action: orNull(text),
  shop: orNull(named<ShopDomain>()),
  /** `active` or `deleted`: whose entries. */
  shopState: orNull(text),
  /** Inclusive; exclusive. */
  from: orNull(named<Instant>()),
  to: orNull(named<Instant>()),
  /** The text that was searched for, sealed: it may be an address. */
  text: orNull(named<SealedText>()),
});
export type SearchFilter = Fact<typeof searchFilter>;

export const adminViewEvents = {
  AdminViewed: ofAll({
    sessionId: named<SessionId>(),
    view: named<AdminView>(),
    filter: searchFilter,
  }),
};
export type AdminViewEvent = EventIn<typeof adminViewEvents>;
