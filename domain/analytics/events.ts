/** Events of the store platform's reports. */
import { Type } from 'typebox';
import { type EventIn, type Fact, ofShop, oneOf, sealedUnlessOld, text, type Upcast } from '../kernel/event.js';
import { DATA_SETS } from './dataSet.js';
import { REFUSAL_CODES } from './refusalCode.js';

const visits = Type.Object({
  /** Visits. */
  sessions: Type.Number(),
  /** Visits that ended in a purchase: `sessions_that_completed_checkout`. */
  completed: Type.Number(),
});
export type Visits = Fact<typeof visits>;
/** `day` is `YYYY-MM-DD` in the store's calendar, as in its report. */
export type ConversionDay = Visits & { readonly day: string };

/** Upcasts version 1, which holds the figures in plain text. */
const withSeparateFigures: Upcast = ({ days }) => ({
  days: (days as readonly ConversionDay[]).map(({ day, ...figures }) => ({ day, figures })),
});

export const analyticsEvents = {
  /** A later report of the same day replaces the earlier one. */
  ConversionReported: ofShop(
    {
      days: Type.Array(
        Type.Object({
          day: text,
          /** The JSON of `Visits`, sealed until the day is 90 days old, in the context `visitsContext`. */
          figures: sealedUnlessOld(visits),
        }),
      ),
    },
    withSeparateFigures,
  ),
  /** Recorded when a refusal begins and when its code changes. */
  MetricRefused: ofShop({ dataSet: oneOf(DATA_SETS), code: oneOf(REFUSAL_CODES) }),
  /** The end of a refusal. */
  MetricGranted: ofShop({ dataSet: oneOf(DATA_SETS) }),
};
export type AnalyticsEvent = EventIn<typeof analyticsEvents>;
