/** Admin events: sign-ins at the gate, and what operators viewed. */
import { Type } from 'typebox';
import type { AuditCategory } from '../audit/category.js';
import { type EventIn, type Fact, named, ofAll, oneOf, orNull, text } from '../kernel/event.js';
import type { Instant, SealedText, SessionId, ShopDomain } from '../kernel/names.js';

const ADMIN_END_REASONS = ['logout', 'expired', 'replaced', 'password changed'] as const;
export type AdminEndReason = (typeof ADMIN_END_REASONS)[number];

/** Views and exports of the admin area. Extensible: the log accepts names beyond this list. */
export const ADMIN_VIEWS = [
  'audit logs',
  'audit logs of deleted shops',
  'audit logs of active shops',
  'audit export',
  'audit proof',
  'active shops',
  'deleted shops',
  'erasures',
  'verification',
  'timeline',
] as const;
export type AdminView = (typeof ADMIN_VIEWS)[number];

/** A keyed digest of the client's address: recognizes a repeated address without revealing it. */
const from = text;

export const adminEvents = {
  AdminSignedIn: ofAll({ sessionId: named<SessionId>(), from }),
  AdminSignInFailed: ofAll({ from }),
  /** `from` is `null` for a lock of all addresses. */
  AdminLocked: ofAll({ from: orNull(from), until: named<Instant>() }),
  AdminSignedOut: ofAll({ sessionId: named<SessionId>(), reason: oneOf(ADMIN_END_REASONS) }),
};
export type AdminEvent = EventIn<typeof adminEvents>;

/** A search's filters; `null`: no filter. */
const searchFilter = Type.Object({
  category: orNull(named<AuditCategory>()),
  action: orNull(text),
  shop: orNull(named<ShopDomain>()),
  /** `active` or `deleted`: entries of these shops. */
  shopState: orNull(text),
  /** `from` is inclusive, `to` exclusive. */
  from: orNull(named<Instant>()),
  to: orNull(named<Instant>()),
  /** The search text; sealed, because it may be an address. */
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
