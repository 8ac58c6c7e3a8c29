/**
 * What each signal is worth, in log odds. Fitted on the 5,000 labelled development pairs of both catalogues by
 * `tests/bench/matching/fitMatchWeights.ts`, which prints this table again: ridge logistic regression, judged by
 * five-fold cross-validation with all pairs of one product in one fold (F1 0.900 on electronics, 0.850 on mixed).
 *
 * Read them together: signals overlap, so a single sign can surprise. `wordsContained` takes back what `wordsInText`
 * gives to short titles, which many texts contain; `amountsSame` is below zero because neighbours in one product range
 * agree on most amounts, too.
 */
import { SIGNALS, type Signal } from './signals.js';

/** The fitted threshold (0.38) is folded in, so that the cut is at one half. */
const BIAS = -4.92;

const WEIGHTS: Readonly<Record<Signal, number>> = {
  // Set by hand, as no development pair has one: a GTIN identifies a product and outweighs what shops write about it.
  sameGtin: 12,
  differentGtin: -8,
  codeBest: 2.96,
  codeWorst: 4.11,
  codeMissing: 2.24,
  codeVariants: -3.03,
  codeAlike: -3.1,
  shortCodesDiffer: -2.37,
  sameTitle: 4.11,
  wordsShared: 3.12,
  wordsContained: -4.51,
  wordsInText: 6.14,
  wordsContainedCodesDiffer: 1.02,
  rarestWordLost: -1.28,
  amountsSame: -0.39,
  amountsDiffer: -2.21,
  memoryDiffers: -1.39,
  countsDiffer: -1.47,
  sameColour: 0.51,
  differentColour: -4.12,
  differentBrand: -1.35,
  otherCondition: -3.79,
  // Also set by hand: the development pairs have hardly any of these, but a search for a product finds many.
  madeForOther: -4,
  partCheaper: -0.99,
  otherEdition: -2,
  otherChoice: -3,
  packAlone: -0.83,
  priceGap: -1.32,
  priceUnknown: -0.34,
};

const WEIGHED = SIGNALS.map(signal => [signal, WEIGHTS[signal]] as const);

/** Two records with this score or more are one product. The same for all catalogues. */
export const THRESHOLD = 0.5;

/** From 0 to 1: the chance that both are one product, estimated from the development pairs. */
export function scoreOf(signals: Readonly<Record<Signal, number>>): number {
  let logOdds = BIAS;
  for (const [signal, weight] of WEIGHED) logOdds += weight * signals[signal];
  return 1 / (1 + Math.exp(-logOdds));
}
