import type { VisiblePrice } from './visiblePrice.js';

const LOSS = 0.45;

/** A price that is not the one to pay, and the reason. */
export const demoted = (price: VisiblePrice, trait: 'list' | 'conditional', why: string): VisiblePrice => ({
  ...price,
  [trait]: true,
  score: Math.max(0, price.score - LOSS),
  why: `${price.why}, ${why}`,
});
