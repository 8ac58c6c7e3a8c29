/** Derives a competitor's moves from its readings: price changes, sold out, back in stock. */
import { percentChange } from '../../kernel/money.js';
import type { Amount, Currency, Instant } from '../../kernel/names.js';
import type { Availability } from '../../price/price.js';

/** Applies from `at` until the next reading. */
export interface Reading {
  readonly at: Instant;
  /** `null`: the page showed no price. */
  readonly price: Amount | null;
  readonly currency: Currency | null;
  readonly availability: Availability;
}

export type Move =
  | {
      readonly what: 'price';
      readonly at: Instant;
      readonly from: Amount;
      readonly to: Amount;
      readonly currency: Currency | null;
      /** `null` if the former price is 0. */
      readonly percent: number | null;
    }
  | { readonly what: 'soldOut' | 'backInStock'; readonly at: Instant };

/**
 * A missing price or stock is not a move: the next reading is compared with the last known value. Neither is a change
 * of currency.
 * @param readings oldest first. The first is the baseline.
 */
export function movesOf(readings: readonly Reading[]): Move[] {
  const moves: Move[] = [];
  let priced: Reading | null = null;
  let stock: 'in' | 'out' | null = null;
  for (const reading of readings) {
    const { at, price, currency } = reading;
    const stockNow = stockOf(reading.availability);
    if (stock !== null && stockNow !== null && stockNow !== stock)
      moves.push({ what: stockNow === 'out' ? 'soldOut' : 'backInStock', at });
    stock = stockNow ?? stock;
    if (price === null) continue;
    if (priced?.price && priced.price !== price && priced.currency === currency)
      moves.push({
        what: 'price',
        at,
        from: priced.price,
        to: price,
        currency,
        percent: percentChange(priced.price, price),
      });
    priced = reading;
  }
  return moves;
}

const stockOf = (availability: Availability): 'in' | 'out' | null =>
  availability === 'in_stock' ? 'in' : availability === 'out_of_stock' ? 'out' : null;
