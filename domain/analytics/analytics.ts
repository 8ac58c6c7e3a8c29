/**
 * The store platform's reports, and the data sets that it refused. Stream: `analytics-<shop>`. Facts without a decider.
 */
import type { DataOf } from '../events.js';
import type { Instant, ShopDomain } from '../kernel/names.js';
import type { SealedPart } from '../kernel/sealedPart.js';
import type { Visits } from './events.js';

export type { AnalyticsEvent, ConversionDay, Visits } from './events.js';

export const analyticsStream = (shop: ShopDomain): string => `analytics-${shop}`;

/** Binds a day's sealed visits to their event. */
export const visitsContext = (day: string, at: Instant): string => `ConversionReported/${day}/${at}`;

export const sealedVisits = (event: {
  readonly at: Instant;
  readonly data: DataOf<'ConversionReported'>;
}): readonly SealedPart<Visits>[] =>
  event.data.days.map(({ day, figures }) => ({ content: figures, context: visitsContext(day, event.at) }));
