/** Computes the lowest, highest and time-weighted average price over a period. */
import { compareAmounts } from '../../kernel/money.js';
import type { Amount, Currency, Instant } from '../../kernel/names.js';
import { average } from './average.js';

/** A price applies from `at` until the next point. */
export interface StandingPrice {
  readonly at: Instant;
  /** `null`: the page showed no price. */
  readonly price: Amount | null;
  readonly currency: Currency | null;
}

export interface PriceRange {
  /** The latest currency; only prices in it count. */
  readonly currency: Currency | null;
  readonly min: Amount | null;
  readonly avg: Amount | null;
  readonly max: Amount | null;
}

/** @param points oldest first; a point before `from` counts from `from` on. */
export function priceRange(points: readonly StandingPrice[], from: Instant, to: Instant): PriceRange {
  const currency = points.findLast(({ price }) => price !== null)?.currency ?? null;
  const weighted = points.flatMap((point, index) => {
    if (point.price === null || point.currency !== currency) return [];
    const until = points[index + 1]?.at ?? to;
    // At least a millisecond, so that even the briefest price counts.
    const weight = Math.max(1, Date.parse(until) - Math.max(Date.parse(point.at), Date.parse(from)));
    return [{ price: point.price, weight }];
  });
  const sorted = weighted.map(({ price }) => price).sort(compareAmounts);
  return { currency, min: sorted[0] ?? null, avg: average(weighted, currency), max: sorted.at(-1) ?? null };
}
