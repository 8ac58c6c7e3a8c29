/**
 * Fits the weights for bare titles without one fold and judges them on it. Offers of one product share a fold, also
 * those that no pair compares directly.
 */
import { createHash } from 'node:crypto';
import { compare } from '../../../domain/matching/comparison.js';
import { profileOf } from '../../../domain/matching/profile.js';
import { SIGNALS, signalsOf } from '../../../domain/matching/signals.js';
import { TITLE_SIGNALS, titleSignalsOf } from '../../../domain/matching/titleSignals.js';
import { dot, type Fit, logisticRegression } from './logisticRegression.js';
import { matchCorpus } from './matchCorpus.js';

export const TITLE_FIT_SIGNALS = [...SIGNALS, ...TITLE_SIGNALS];
const FOLDS = 5;
const RIDGE = 3;
/** Different offers per same one where the benchmark judges (8), over those in the development pairs (3.7). */
const DIFFERENT_WEIGHT = 2.15;
const LOG_ODDS = Array.from({ length: 41 }, (_, step) => (step - 20) / 20);

interface Example {
  readonly same: boolean;
  readonly folds: readonly [number, number];
  readonly signals: readonly number[];
}

export interface LeftOutTitles {
  /** The log odds with the greatest F1 over the folds. */
  readonly threshold: number;
  readonly f1: number;
  readonly precision: number;
  readonly recall: number;
  /** Over all pairs. */
  readonly fit: Fit;
}

export function leftOutTitles(): LeftOutTitles {
  const examples = examplesOf();
  const judged = Array.from({ length: FOLDS }, (_, fold) => {
    const { bias, weights } = fitTo(examples.filter(({ folds }) => !folds.includes(fold)));
    return examples
      .filter(({ folds: [ofFirst] }) => ofFirst === fold)
      .map(({ same, signals }) => ({ same, logOdds: bias + dot(signals, weights) }));
  }).flat();
  const figures = LOG_ODDS.map(threshold => ({ threshold, ...agreementAt(judged, threshold) }));
  return { ...figures.reduce((best, one) => (one.f1 > best.f1 ? one : best)), fit: fitTo(examples) };
}

function agreementAt(judged: readonly { readonly same: boolean; readonly logOdds: number }[], threshold: number) {
  const said = judged.filter(({ logOdds }) => logOdds >= threshold);
  const hits = said.filter(({ same }) => same).length;
  const precision = hits / Math.max(1, hits + DIFFERENT_WEIGHT * (said.length - hits));
  const recall = hits / judged.filter(({ same }) => same).length;
  return { f1: hits === 0 ? 0 : (2 * precision * recall) / (precision + recall), precision, recall };
}

function examplesOf(): Example[] {
  const pairs = matchCorpus('offers').map(({ a, b, same }) => ({ titles: [String(a.title), String(b.title)], same }));
  const productOf = productsOf(pairs);
  const foldOf = (title = '') => (createHash('sha256').update(productOf(title)).digest()[0] ?? 0) % FOLDS;
  return pairs.map(({ titles: [one, other], same }) => {
    const [a, b] = [profileOf({ title: one }), profileOf({ title: other })];
    const signals = { ...signalsOf(a, b, compare(a, b)), ...titleSignalsOf(a, b) };
    return { same, folds: [foldOf(one), foldOf(other)], signals: TITLE_FIT_SIGNALS.map(name => signals[name]) };
  });
}

/** Union-find over the titles that are the same product. @returns one of its titles for each. */
function productsOf(pairs: readonly { readonly titles: readonly string[]; readonly same: boolean }[]) {
  const parents = new Map<string, string>();
  const rootOf = (title: string): string => {
    let root = title;
    for (let parent = parents.get(root); parent !== undefined && parent !== root; parent = parents.get(root))
      root = parent;
    return root;
  };
  for (const { titles, same } of pairs) if (same) parents.set(rootOf(titles[0] ?? ''), rootOf(titles[1] ?? ''));
  return rootOf;
}

const fitTo = (some: readonly Example[]): Fit =>
  logisticRegression(
    some.map(({ signals }) => signals),
    some.map(({ same }) => same),
    RIDGE,
  );
