/**
 * Weights of stock signs in logits: positive for available, negative for unavailable. Fitted by
 * `tests/bench/reading/fitReader.ts`.
 */
export const STOCK_WEIGHTS = {
  'declared in': 2.17,
  'declared out': -1.89,
  'state in': 0.7,
  'state out': -0.8,
  'buy button': 3.62,
  'sold-out button': -3.01,
  'disabled button': -1.92,
  'button that waits': 0.58,
  'notice offered': -1.85,
  'seller can be asked': 1.19,
  'counted in': 3.13,
  'said in': 2.43,
  'named status out': -4.71,
  'status out': -3.66,
  'status out elsewhere': -1.3,
  'said out': -1.84,
  announced: -2.5,
  'sold here': 1.1,
} as const;

export type StockSign = keyof typeof STOCK_WEIGHTS;

export const STOCK_SIGNS = Object.keys(STOCK_WEIGHTS) as readonly StockSign[];

/**
 * Logits up to which a page counts as out of stock; from there up to 0 it is unknown. Stricter than a balance, because one
 * wrong 'out of stock' costs more trust than many right ones earn.
 */
export const OUT = -0.3;
