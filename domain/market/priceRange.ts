/** What prices were like over a time: lowest, highest, and the average weighed by how long each stood. */
import { compareAmounts } from '../kernel/money.js';
import type { Amount, Currency, Instant } from '../kernel/names.js';
import { average } from './average.js';

/** A price stands from `at` until the next point. */
export interface StandingPrice {
  readonly at: Instant;
  /** `null`: the page named none. */
  readonly price: Amount | null;
  readonly currency: Currency | null;
}

export interface PriceRange {
  /** The latest one; only prices in it take part. */
  readonly currency: Currency | null;
  readonly min: Amount | null;
  readonly avg: Amount | null;
  readonly max: Amount | null;
}

/** @param points oldest first; one from before `from` counts from there on. */
export function priceRange(points: readonly StandingPrice[], from: Instant, to: Instant): PriceRange {
  const currency = points.findLast(({ price }) => price !== null)?.currency ?? null;
  const stood = points.flatMap((point, index) => {
    if (point.price === null || point.currency !== currency) return [];
    const until = points[index + 1]?.at ?? to;
    // At least a millisecond: a price that was there counts, however soon it went.
    const weight = Math.max(1, Date.parse(until) - Math.max(Date.parse(point.at), Date.parse(from)));
    return [{ price: point.price, weight }];
  });
  const sorted = stood.map(({ price }) => price).sort(compareAmounts);
  return { currency, min: sorted[0] ?? null, avg: average(stood, currency), max: sorted.at(-1) ?? null };
}
