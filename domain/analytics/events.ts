/** The events of the store platform's own reports. */
import { Type } from 'typebox';
import { type EventIn, type Fact, ofShop, oneOf, text } from '../kernel/event.js';
import { DATA_SETS } from './dataSet.js';
import { REFUSAL_CODES } from './refusalCode.js';

const conversionDay = Type.Object({
  /** `YYYY-MM-DD` in the store's calendar, as in its report. */
  day: text,
  /** Visits. */
  sessions: Type.Number(),
  /** Of those, visits that ended in a purchase: `sessions_that_completed_checkout`. */
  completed: Type.Number(),
});
export type ConversionDay = Fact<typeof conversionDay>;

export const analyticsEvents = {
  /** A later report of the same day replaces the earlier one. */
  ConversionReported: ofShop({ days: Type.Array(conversionDay) }),
  /** Recorded when the refusal begins, and again only if the code changes. */
  MetricRefused: ofShop({ dataSet: oneOf(DATA_SETS), code: oneOf(REFUSAL_CODES) }),
  /** The end of a refusal. */
  MetricGranted: ofShop({ dataSet: oneOf(DATA_SETS) }),
};
export type AnalyticsEvent = EventIn<typeof analyticsEvents>;
