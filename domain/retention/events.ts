/** Records that a shop's data expired; read models delete by it. */
import { Type } from 'typebox';
import { type EventIn, type Fact, named, ofShop, oneOf, text } from '../kernel/event.js';
import type { Instant, SealedText } from '../kernel/names.js';

const kept = Type.Object({
  /** `YYYY-MM-DD`, in the store's calendar. */
  day: text,
  of: oneOf(['orders', 'checkouts'] as const),
  /** The JSON of `OrderFigures` or `AbandonedFigures[]`, sealed until the day is 90 days old. */
  figures: named<SealedText>(),
});
export type KeptFigures = Fact<typeof kept>;

export const retentionEvents = {
  /**
   * Orders and checkouts before `ordersBefore` expired, as did figures before the day `figuresBefore`. Carries the expired
   * orders' contribution to their days' figures, which stay longer.
   */
  RetentionPassed: ofShop({
    ordersBefore: named<Instant>(),
    figuresBefore: text,
    kept: Type.Array(kept),
    /** The number of deleted rows. */
    removed: Type.Object({ orders: Type.Number(), checkouts: Type.Number(), figures: Type.Number() }),
  }),
};
export type RetentionEvent = EventIn<typeof retentionEvents>;
