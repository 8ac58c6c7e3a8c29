/**
 * Weighs each signal of the ranking, in log odds. Fitted by `tests/bench/matching/fitRankWeights.ts`, which prints
 * this table and the figures of both splits.
 */
import { RANK_SIGNALS, type RankSignal } from './rankSignals.js';

/** No labelled pair tells kinds or materials apart, since both shops sell one kind each: these are set by hand. */
export const BY_HAND = { sameKind: 1.5, differentKind: -1.5, sameMaterial: 0.5, differentMaterial: -0.5 } as const;

/** Turn the weighted sum into the log odds of being one article. */
const [BIAS, SCALE] = [-5.83, 0.914];
/** In log odds, by hand: the labels know only identical articles, but a neighbour of the same kind competes, too. */
export const NEIGHBOURS = 1.75;

const WEIGHTS: Readonly<Record<RankSignal, number>> = {
  codeBest: 1.38,
  codeWorst: 0.96,
  codeMissing: 0.73,
  codeVariants: -0.15,
  codeAlike: -1.66,
  codeSchemesDiffer: 0.38,
  shortCodesDiffer: -0.55,
  sameTitle: -0.18,
  wordsShared: -0.74,
  wordsContained: 0.43,
  wordsInText: 0.76,
  wordsContainedCodesDiffer: 0.2,
  rarestWordLost: 0.1,
  wordsUnknown: 0.04,
  wordsContrary: -0.18,
  leadingWordsShared: 0.36,
  amountsSame: 0.64,
  amountsDiffer: -1.19,
  memoryDiffers: -1.07,
  countsDiffer: -1.03,
  sameColour: 0,
  differentColour: -0.57,
  otherCondition: 0.73,
  madeForOther: -1.27,
  partCheaper: -0.12,
  otherEdition: -0.95,
  otherChoice: -0.04,
  packAlone: 0.07,
  priceGap: -0.78,
  priceUnknown: -0.39,
  rareWords: 0.51,
  rareWordsContained: 0.08,
  rareLetters: 1.29,
  rareLettersContained: 1.49,
  sameBrand: 0.84,
  ...BY_HAND,
};

const BY_PLACE = RANK_SIGNALS.map(signal => WEIGHTS[signal]);

/**
 * From here on, and this far ahead of the next one in log odds, a candidate is certain. Measured on the electronics and
 * mixed records, half of them without a counterpart in the catalogue: precision 1.000 on the development records, which
 * chose these bounds, and .982 on the held-out ones. Not measured on offers, whose labels are incomplete.
 */
export const CERTAIN = { score: 0.97, lead: 0.25 } as const;

/** From 0 to 1. */
export function rankScoreOf(signals: Readonly<Record<RankSignal, number>>): number {
  const sum = RANK_SIGNALS.reduce((total, signal, place) => total + (BY_PLACE[place] ?? 0) * signals[signal], 0);
  return 1 / (1 + Math.exp(-(BIAS + NEIGHBOURS + SCALE * sum)));
}
