/** The event by which a shop's data leaves when its time is over: the receipt of it, and the rule for the read models. */
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
   * Orders and checkouts from before a time are no longer kept, nor are figures of days before a day. What the leaving
   * orders add to the figures of their days comes with it, since those stay for longer.
   */
  RetentionPassed: ofShop({
    ordersBefore: named<Instant>(),
    figuresBefore: text,
    kept: Type.Array(kept),
    /** The receipt: how many rows left. */
    removed: Type.Object({ orders: Type.Number(), checkouts: Type.Number(), figures: Type.Number() }),
  }),
};
export type RetentionEvent = EventIn<typeof retentionEvents>;
