/** Share link events. */
import { Type } from 'typebox';
import { type EventIn, type Fact, named, ofShop, text } from '../kernel/event.js';
import type { CompetitorId, Instant } from '../kernel/names.js';

/** The chart of a link. No kind contains personal data. */
const shared = Type.Union([
  /** Revenue by day; `from` and `to` are days in the store's calendar, both included. */
  Type.Object({ kind: Type.Literal('revenue'), from: text, to: text }),
  /** A competitor's price over the `days` days before the link is opened. */
  Type.Object({ kind: Type.Literal('prices'), competitorId: named<CompetitorId>(), days: Type.Number() }),
  /** Every competitor's price at a moment, as in Look Back. */
  Type.Object({ kind: Type.Literal('market'), moment: named<Instant>() }),
  /** The competitors' latest moves, as a feed that lasts until it is revoked. */
  Type.Object({ kind: Type.Literal('moves') }),
]);
export type Shared = Fact<typeof shared>;

export const shareLinkEvents = {
  ShareLinkCreated: ofShop(
    {
      linkId: text,
      /** SHA-256 of the token, hex: the log can recognise a link, but not open it. */
      tokenHash: text,
      shared,
      expiresAt: named<Instant>(),
    },
    // Version 1 has no feeds.
    data => ({ ...data }),
  ),
  ShareLinkRevoked: ofShop({ linkId: text }),
};
export type ShareLinkEvent = EventIn<typeof shareLinkEvents>;
