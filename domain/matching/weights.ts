/**
 * What each signal is worth, in log odds. Fitted on the 5,000 labelled development pairs of both catalogues by
 * `tests/bench/matching/fitMatchWeights.ts`, which prints this table again: ridge logistic regression, judged by
 * five-fold cross-validation with all pairs of one product in one fold (F1 0.910 on electronics, 0.868 on mixed).
 *
 * Read them together: signals overlap, so a single sign can surprise. `wordsContained` takes back what `wordsInText`
 * gives to short titles, which many texts contain; `amountsSame` is nothing because neighbours in one product range agree
 * on most amounts, too.
 */
import { SIGNALS, type Signal } from './signals.js';

/** The fitted threshold (0.36) is folded in, so that the cut is at one half. */
const BIAS = -1.94;

const WEIGHTS: Readonly<Record<Signal, number>> = {
  // Set by hand, as no development pair has one: a GTIN identifies a product and outweighs what shops write about it.
  sameGtin: 12,
  differentGtin: -8,
  codeBest: 2.85,
  codeWorst: 3.84,
  codeMissing: 2.15,
  codeVariants: -2.69,
  codeAlike: -2.46,
  codeSchemesDiffer: 1.24,
  shortCodesDiffer: -2.25,
  sameTitle: 4.33,
  wordsShared: 0.11,
  wordsContained: -2.57,
  wordsInText: 2.18,
  wordsContainedCodesDiffer: 0.42,
  rarestWordLost: -0.86,
  wordsUnknown: -0.24,
  wordsContrary: -0.31,
  leadingWordsShared: 0.44,
  amountsSame: 0.02,
  amountsDiffer: -2.07,
  memoryDiffers: -1.51,
  countsDiffer: -1.37,
  sameColour: 0.61,
  differentColour: -3.92,
  differentBrand: -1.78,
  otherCondition: -3.32,
  // Also set by hand: the development pairs have hardly any of these, but a search for a product finds many.
  madeForOther: -4,
  partCheaper: -0.98,
  otherEdition: -2,
  otherChoice: -3,
  packAlone: -0.9,
  priceGap: -1.16,
  priceUnknown: -0.26,
};

/** By place in `SIGNALS`: looked up by name, for each pair again, they would cost as much as the signals themselves. */
const BY_PLACE = SIGNALS.map(signal => WEIGHTS[signal]);

/** Two records with this score or more are one product. The same for all catalogues. */
export const THRESHOLD = 0.5;

/** From 0 to 1: the chance that both are one product, estimated from the development pairs. */
export function scoreOf(signals: Readonly<Record<Signal, number>>): number {
  const logOdds = SIGNALS.reduce((sum, signal, place) => sum + (BY_PLACE[place] ?? 0) * signals[signal], BIAS);
  return 1 / (1 + Math.exp(-logOdds));
}
