/**
 * The weights of signals between bare titles, in log odds. Fitted on 3,569 labelled pairs of offers by
 * `tests/bench/matching/fitTitleWeights.ts`, which prints this table again: ridge logistic regression, judged by
 * five-fold cross-validation with all offers of one product in one fold (F1 0.680; 0.499 with the weights for records
 * that have a price or a description). Shops word the title of one product very differently, so model numbers count
 * for less here, and wording for more.
 */
import type { Signal } from './signals.js';
import type { TitleSignal } from './titleSignals.js';

/** Includes the fitted threshold, so that the cut is at one half. */
const BIAS = -2.82;

/** Without the signals that bare titles never have. */
const WEIGHTS: Readonly<Partial<Record<Signal | TitleSignal, number>>> = {
  codeBest: 1.22,
  codeWorst: 0.36,
  codeMissing: 0.09,
  codeVariants: -2.68,
  codeAlike: -4.23,
  codeSchemesDiffer: 0.74,
  shortCodesDiffer: -0.87,
  // Set by hand, like `madeForOther` and `otherEdition`: equal titles name one product, an accessory or edition another.
  sameTitle: 7,
  wordsShared: -2.29,
  wordsContained: 0.66,
  wordsInText: 1.83,
  wordsContainedCodesDiffer: -0.1,
  rarestWordLost: -0.28,
  wordsUnknown: 0.09,
  wordsContrary: -0.04,
  leadingWordsShared: 0.4,
  amountsSame: 0.56,
  amountsDiffer: -1.66,
  memoryDiffers: -2.05,
  countsDiffer: -1.7,
  sameColour: 0.42,
  differentColour: -0.98,
  differentBrand: -1.87,
  otherCondition: 0.39,
  madeForOther: -4,
  otherEdition: -2,
  otherChoice: -1.9,
  packAlone: -0.47,
  longestNumberShared: 0.15,
  longestNumberLost: 0.09,
  longestNumberLostByBoth: -0.24,
  numbersLostByBoth: -0.34,
};

const ENTRIES = Object.entries(WEIGHTS) as [Signal | TitleSignal, number][];

/** From 0 to 1: the estimated chance that two bare titles name one product. */
export function titleScoreOf(signals: Readonly<Record<Signal | TitleSignal, number>>): number {
  const logOdds = ENTRIES.reduce((sum, [signal, weight]) => sum + weight * signals[signal], BIAS);
  return 1 / (1 + Math.exp(-logOdds));
}
