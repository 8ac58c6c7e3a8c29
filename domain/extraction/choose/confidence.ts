/** How likely the best price is right, from the figures of its vote. */
import type { PriceFigures } from './priceFigures.js';
import { PRICE_FIGURES } from './priceFigures.js';

export type ConfidenceWeights = Readonly<Record<(typeof PRICE_FIGURES)[number] | 'bias', number>>;

/** Logits, fitted by `tests/bench/reading/fitReader.ts`. */
export const CONFIDENCE_WEIGHTS: ConfidenceWeights = {
  bias: -0.56,
  votes: 6.51,
  lead: 2.85,
  shown: 0.19,
  agreed: 0.94,
  alone: 0.2,
  contested: -0.11,
};

/** Below this no price is answered: a wrong price is worse than none (reference §1). */
const LEAST = 0.6;
/** Nor with less trust than this: no page in training has so little to say and is right. */
const LEAST_VOTES = 0.56;

export const isAnswer = (confidence: number, votes: number): boolean => confidence >= LEAST && votes >= LEAST_VOTES;
/** Below this the answer reads 'not sure'. */
export const SURE = 0.85;

/** 0 to 1: of prices with 0.9, nine in ten are right on shops that the weights were not fitted on. */
export function confidenceIn(figures: PriceFigures, weights: ConfidenceWeights = CONFIDENCE_WEIGHTS): number {
  const logit = PRICE_FIGURES.reduce((sum, name) => sum + weights[name] * figures[name], weights.bias);
  return 1 / (1 + Math.exp(-logit));
}
