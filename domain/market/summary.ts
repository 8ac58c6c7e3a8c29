/** The four stat cards of the competitors page (spec §2), and how many of the rows cannot be trusted right now. */
import type { FreshnessState } from '../price/freshness.js';

export interface SummaryRow {
  readonly price: number | null;
  readonly currency: string | null;
  readonly inStock: boolean;
  readonly percentDiff: number;
  readonly freshness: { readonly state: FreshnessState };
}

/** Prices in several currencies are never averaged: only those in the most common one count. */
export function summary(rows: readonly SummaryRow[]) {
  const byCurrency = new Map<string | null, number[]>();
  for (const { price, currency } of rows)
    if (price !== null) byCurrency.set(currency, [...(byCurrency.get(currency) ?? []), price]);
  const [currency, prices] = [...byCurrency].sort(([, a], [, b]) => b.length - a.length)[0] ?? [null, []];
  return {
    total: rows.length,
    inStock: rows.filter(({ inStock }) => inStock).length,
    priceChanges: rows.filter(({ percentDiff }) => percentDiff !== 0).length,
    avgPrice: prices.length === 0 ? null : Math.round((prices.reduce((a, b) => a + b) / prices.length) * 100) / 100,
    currency,
    averaged: prices.length,
    stale: rows.filter(({ freshness: { state } }) => state !== 'fresh' && state !== 'waiting').length,
  };
}
