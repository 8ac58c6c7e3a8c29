/** Endpoint for a competitor's price history. */
import { type Static, Type } from 'typebox';
import { AVAILABILITIES } from '../price/availability.js';
import { IdParams, Nullable, OneOf, Price } from './common.js';
import { endpoint } from './endpoint.js';

/** The price that applies from `at` on. */
export const PricePoint = Type.Object({
  at: Type.String(),
  /** `null`: the page showed no price, for example because it was sold out. */
  price: Nullable(Price),
  listPrice: Nullable(Price),
  currency: Nullable(Type.String()),
  availability: OneOf(AVAILABILITIES),
  /** True if a better reader later read the kept page differently; the figures above are what is known now. */
  revised: Type.Boolean(),
  /** The figures believed until the revision; `null` unless `revised`. */
  believedPrice: Nullable(Price),
  believedCurrency: Nullable(Type.String()),
  believedAvailability: Nullable(OneOf(AVAILABILITIES)),
});
export type PricePoint = Static<typeof PricePoint>;

export const HISTORY_DAYS = { default: 30, max: 365 } as const;

const HistoryQuery = Type.Object({
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: HISTORY_DAYS.max })),
});

export const PriceHistory = Type.Object({
  id: Type.String(),
  /** The window: `from` to `to`. */
  from: Type.String(),
  to: Type.String(),
  /**
   * Oldest first; a price applies until the next point. The first may be older than `from`: the price at the start of the
   * window.
   */
  points: Type.Array(PricePoint),
  /** The latest currency, to which the statistics are limited; `null` without any price. */
  currency: Nullable(Type.String()),
  min: Nullable(Price),
  /** Weighted by the duration of each price. */
  avg: Nullable(Price),
  max: Nullable(Price),
  /** The time of the first reading; `null` before it. */
  firstSeen: Nullable(Type.String()),
  /** The times in the window whose page is kept (`GET …/page-then`). */
  kept: Type.Array(Type.String()),
  /** Unreadable periods within the window. */
  gaps: Type.Array(
    Type.Object({
      from: Type.String(),
      /** `null` while it lasts. */
      to: Nullable(Type.String()),
      /** domain/price `CheckFailure`. */
      reason: Type.String(),
    }),
  ),
});
export type PriceHistory = Static<typeof PriceHistory>;

export const priceHistory = endpoint({
  method: 'GET',
  path: '/api/competitors/:id/history',
  summary: 'The price history of a competitor, with lowest, average and highest price',
  audience: 'session',
  params: IdParams,
  query: HistoryQuery,
  answer: PriceHistory,
  csv: { name: 'price-history', row: PricePoint },
  errors: ['COMPETITOR_NOT_FOUND'],
  reads: ['competitors', 'price_history'],
});
