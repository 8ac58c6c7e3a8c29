/**
 * Fits the weights without one fold and judges them on it, which predicts products that the fit has not seen. All pairs
 * of one product share a fold.
 */
import { createHash } from 'node:crypto';
import { compare } from '../../../domain/matching/comparison.js';
import { profileOf } from '../../../domain/matching/profile.js';
import { SIGNALS, signalsOf } from '../../../domain/matching/signals.js';
import { type AgreementWithLabels, agreementWithLabels } from './agreement.js';
import { dot, type Fit, logisticRegression, sigmoid } from './logisticRegression.js';
import { CATALOGUES, type Catalogue, matchCorpus } from './matchCorpus.js';

export const FOLDS = 5;
const RIDGE = 3;
const THRESHOLDS = Array.from({ length: 25 }, (_, step) => 0.26 + step * 0.02);

interface Example {
  readonly catalogue: Catalogue;
  readonly fold: number;
  readonly same: boolean;
  /** Two records with nothing to do with each other: trained on, as a catalogue is full of them, and never judged. */
  readonly strangers: boolean;
  readonly signals: readonly number[];
}

/** One unrelated pair per this many labelled pairs, which all look alike. */
const PAIRS_PER_STRANGERS = 8;

export interface LeftOut {
  /** The threshold with the greatest sum of both F1 over the folds. */
  readonly threshold: number;
  readonly figures: Readonly<Record<Catalogue, AgreementWithLabels>>;
  /** Over all pairs. */
  readonly fit: Fit;
}

export function leftOutFolds(): LeftOut {
  const examples = CATALOGUES.flatMap(examplesOf);
  const judged = Array.from({ length: FOLDS }, (_, fold) => fold).flatMap(fold => {
    const fit = fitTo(examples.filter(example => example.fold !== fold));
    return examples
      .filter(example => example.fold === fold && !example.strangers)
      .map(({ catalogue, same, signals }) => ({
        catalogue,
        same,
        chance: sigmoid(fit.bias + dot(signals, fit.weights)),
      }));
  });
  const figure = (catalogue: Catalogue, threshold: number) =>
    agreementWithLabels(
      judged
        .filter(one => one.catalogue === catalogue)
        .map(({ chance, same }) => ({ said: chance >= threshold, same })),
    );
  const sumOfF1 = (threshold: number) =>
    CATALOGUES.reduce((sum, catalogue) => sum + figure(catalogue, threshold).f1, 0);
  const threshold = THRESHOLDS.reduce((best, one) => (sumOfF1(one) > sumOfF1(best) ? one : best));
  const [electronics, mixed] = [figure('electronics', threshold), figure('mixed', threshold)];
  return { threshold, figures: { electronics, mixed }, fit: fitTo(examples) };
}

function examplesOf(catalogue: Catalogue): Example[] {
  const pairs = matchCorpus(catalogue).map(pair => ({ ...pair, fold: foldOf(pair.a) }));
  const labelled = pairs.map(({ a, b, same, fold }) => ({
    fold,
    same,
    strangers: false,
    signals: signalsBetween(a, b),
  }));
  const strangers = Array.from({ length: FOLDS }, (_, fold) => pairs.filter(pair => pair.fold === fold)).flatMap(own =>
    own.flatMap(({ a, fold }, n) => {
      const other = own[(n + Math.floor(own.length / 2)) % own.length];
      return n % PAIRS_PER_STRANGERS === 0 && other
        ? [{ fold, same: false, strangers: true, signals: signalsBetween(shortened(a, n), shortened(other.b, n)) }]
        : [];
    }),
  );
  return [...labelled, ...strangers].map(example => ({ catalogue, ...example }));
}

/** Truncates every second title, because merchants' own titles are often shorter than the labelled ones. */
const shortened = (record: Readonly<Record<string, unknown>>, n: number) =>
  n % (2 * PAIRS_PER_STRANGERS) === 0
    ? { title: String(record.title).split(' ').slice(0, 3).join(' '), price: record.price }
    : record;

function signalsBetween(a: object, b: object): number[] {
  const [one, other] = [profileOf(a), profileOf(b)];
  const signals = signalsOf(one, other, compare(one, other));
  return SIGNALS.map(name => signals[name]);
}

const foldOf = (product: object): number =>
  (createHash('sha256').update(JSON.stringify(product)).digest()[0] ?? 0) % FOLDS;

const fitTo = (some: readonly Example[]): Fit =>
  logisticRegression(
    some.map(({ signals }) => signals),
    some.map(({ same }) => same),
    RIDGE,
  );
