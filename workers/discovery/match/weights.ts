/**
 * What each signal is worth, in log odds. Fitted on the 5,000 labelled development pairs of both catalogues by
 * `tests/bench/matching/fitMatchWeights.ts`, which prints this table again: ridge logistic regression, judged by
 * five-fold cross-validation with all pairs of one product in one fold (F1 0.900 on electronics, 0.853 on mixed).
 *
 * Read them together: signals overlap, so a single sign can surprise. `wordsContained` takes back what `wordsInText`
 * gives to short titles, which are contained in much; `amountsSame` is below zero as neighbours in one range of products
 * agree on most amounts, too.
 */
import { SIGNALS, type Signal } from './signals.js';

/** The fitted threshold (0.36) is folded in, so that one half decides. */
const BIAS = -4.83;

const WEIGHTS: Readonly<Record<Signal, number>> = {
  // Set by hand, as no development pair has one: a GTIN is what a product is, and outweighs what shops write about it.
  sameGtin: 12,
  differentGtin: -8,
  codeBest: 3.01,
  codeWorst: 4.1,
  codeMissing: 2.27,
  codeVariants: -2.91,
  codeAlike: -3.08,
  shortCodesDiffer: -2.35,
  sameTitle: 4.18,
  wordsShared: 3.18,
  wordsContained: -4.49,
  wordsInText: 5.96,
  wordsContainedCodesDiffer: 1.06,
  rarestWordLost: -1.22,
  amountsSame: -0.4,
  amountsDiffer: -2.13,
  memoryDiffers: -1.39,
  countsDiffer: -1.51,
  sameColour: 0.51,
  differentColour: -4.21,
  differentBrand: -1.39,
  otherOffer: -3.67,
  priceGap: -1.45,
  priceUnknown: -0.37,
};

const WEIGHED = SIGNALS.map(signal => [signal, WEIGHTS[signal]] as const);

/** From this score on two records are one product. One for all catalogues. */
export const THRESHOLD = 0.5;

/** From 0 to 1: the chance that both are one product, as far as the development pairs can tell. */
export function scoreOf(signals: Readonly<Record<Signal, number>>): number {
  let logOdds = BIAS;
  for (const [signal, weight] of WEIGHED) logOdds += weight * signals[signal];
  return 1 / (1 + Math.exp(-logOdds));
}
