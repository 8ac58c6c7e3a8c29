/** Figures for the four stat cards on the competitors page (spec §2), and the number of stale rows. */
import { exponentOf } from '../../kernel/money.js';
import { as, type Currency } from '../../kernel/names.js';
import type { FreshnessState } from '../../price/freshness.js';
import type { Availability } from '../../price/price.js';

export interface SummaryRow {
  readonly price: number | null;
  readonly currency: string | null;
  /** True if the reading is sure of its price; `null` before the first reading. */
  readonly sure: boolean | null;
  readonly inStock: boolean;
  readonly availability: Availability;
  readonly percentDiff: number;
  /** `null` if not compared. */
  readonly percentVsOwn: number | null;
  readonly freshness: { readonly state: FreshnessState };
}

/** A site that asks for a pause makes no figure stale. */
const UP_TO_DATE: ReadonlySet<FreshnessState> = new Set(['fresh', 'waiting', 'slow_down']);

/** Sold out or discontinued. */
export const isOut = (availability: Availability): boolean =>
  availability === 'out_of_stock' || availability === 'discontinued';

/** Averages only sure prices in the most common currency; never mixes currencies. */
export function summary(rows: readonly SummaryRow[]) {
  const byCurrency = new Map<string | null, number[]>();
  for (const { price, currency, sure } of rows)
    if (price !== null && sure !== false) byCurrency.set(currency, [...(byCurrency.get(currency) ?? []), price]);
  const [currency, prices] = [...byCurrency].sort(([, a], [, b]) => b.length - a.length)[0] ?? [null, []];
  return {
    total: rows.length,
    inStock: rows.filter(({ inStock }) => inStock).length,
    outOfStock: rows.filter(({ availability }) => isOut(availability)).length,
    stockUnknown: rows.filter(({ availability }) => availability === 'unknown').length,
    priceChanges: rows.filter(({ percentDiff }) => percentDiff !== 0).length,
    movedDown: rows.filter(({ percentDiff }) => percentDiff < 0).length,
    movedUp: rows.filter(({ percentDiff }) => percentDiff > 0).length,
    avgPrice: prices.length === 0 ? null : roundToUnit(prices.reduce((a, b) => a + b) / prices.length, currency),
    currency,
    averaged: prices.length,
    compared: rows.filter(({ percentVsOwn }) => percentVsOwn !== null).length,
    cheaper: rows.filter(({ percentVsOwn }) => percentVsOwn !== null && percentVsOwn < 0).length,
    stale: rows.filter(({ freshness: { state } }) => !UP_TO_DATE.has(state)).length,
  };
}

/** Rounds to the currency's smallest unit: yen have no decimals, dinars have three. */
function roundToUnit(price: number, currency: string | null): number {
  const units = 10 ** exponentOf(as<Currency>(currency ?? 'USD'));
  return Math.round(price * units) / units;
}
