/**
 * How much each sign of stock speaks for 'can be bought' (above 0) or 'cannot' (below), in logits.
 * Fitted by `tests/bench/extraction/fitReader.ts`.
 */
export const STOCK_WEIGHTS = {
  'declared in': 1.5,
  'declared out': -2.3,
  'state in': 0.7,
  'state out': -0.8,
  'buy button': 2.6,
  'sold-out button': -3,
  'disabled button': -2.8,
  'button that waits': 0.4,
  'notice offered': -1.8,
  'seller can be asked': 0.5,
  'counted in': 3,
  'said in': 1.4,
  'named status out': -4.5,
  'status out': -3,
  'status out elsewhere': -1.3,
  'said out': -2,
  'sold here': 0.6,
} as const;

export type StockSign = keyof typeof STOCK_WEIGHTS;

export const STOCK_SIGNS = Object.keys(STOCK_WEIGHTS) as readonly StockSign[];
