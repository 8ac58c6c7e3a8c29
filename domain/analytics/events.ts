/** What the log keeps of the store platform's own reports. */
import { Type } from 'typebox';
import { type EventIn, type Fact, ofShop, oneOf, text } from '../kernel/event.js';
import { DATA_SETS } from './dataSet.js';
import { REFUSAL_CODES } from './refusalCode.js';

const conversionDay = Type.Object({
  /** `YYYY-MM-DD` of the store's calendar, as its report has it. */
  day: text,
  /** Visits. */
  sessions: Type.Number(),
  /** Of those, visits that ended with a purchase: `sessions_that_completed_checkout`. */
  completed: Type.Number(),
});
export type ConversionDay = Fact<typeof conversionDay>;

export const analyticsEvents = {
  /** A day that is reported again replaces itself. */
  ConversionReported: ofShop({ days: Type.Array(conversionDay) }),
  /** Recorded once, when it begins, and again only with another code. */
  MetricRefused: ofShop({ dataSet: oneOf(DATA_SETS), code: oneOf(REFUSAL_CODES) }),
  /** The end of a refusal. */
  MetricGranted: ofShop({ dataSet: oneOf(DATA_SETS) }),
};
export type AnalyticsEvent = EventIn<typeof analyticsEvents>;
