/**
 * Fits the weights of `workers/discovery/match/weights.ts` on the development pairs and prints them, with the
 * cross-validated figures: `npm run build && node dist/tests/bench/matching/fitMatchWeights.js`.
 *
 * Five folds; all pairs of one product stand in the same fold, so that no fold is judged on a product it has seen. The
 * threshold is the one with the greatest sum of both F1 over the folds; it is folded into the bias, so that 0.5 decides.
 * No development pair has a GTIN, and few are of a thing and what is made for it, of two editions or of two sizes: those
 * weights come out small here and are set by hand there.
 */
import { createHash } from 'node:crypto';
import { compare } from '../../../workers/discovery/match/comparison.js';
import { profileOf } from '../../../workers/discovery/match/profile.js';
import { SIGNALS, signalsOf } from '../../../workers/discovery/match/signals.js';
import { agreementWithLabels } from './agreement.js';
import { dot, type Fit, logisticRegression, sigmoid } from './logisticRegression.js';
import { CATALOGUES, type Catalogue, matchCorpus } from './matchCorpus.js';

const FOLDS = 5;
const RIDGE = 3;
const THRESHOLDS = Array.from({ length: 25 }, (_, step) => 0.26 + step * 0.02);

interface Example {
  readonly catalogue: Catalogue;
  readonly fold: number;
  readonly same: boolean;
  readonly signals: readonly number[];
}

const examples: readonly Example[] = CATALOGUES.flatMap(catalogue =>
  matchCorpus(catalogue).map(({ a, b, same }) => {
    const [one, other] = [profileOf(a), profileOf(b)];
    const signals = signalsOf(one, other, compare(one, other));
    return { catalogue, fold: foldOf(a), same, signals: SIGNALS.map(name => signals[name]) };
  }),
);

const judged = Array.from({ length: FOLDS }, (_, fold) => fold).flatMap(fold => {
  const fit = fitTo(examples.filter(example => example.fold !== fold));
  return examples
    .filter(example => example.fold === fold)
    .map(example => ({ ...example, chance: chance(fit, example) }));
});
const figures = (threshold: number) =>
  CATALOGUES.map(catalogue =>
    agreementWithLabels(
      judged
        .filter(one => one.catalogue === catalogue)
        .map(({ chance, same }) => ({ said: chance >= threshold, same })),
    ),
  );
const sumOfF1 = (threshold: number) => figures(threshold).reduce((sum, { f1 }) => sum + f1, 0);
const threshold = THRESHOLDS.reduce((best, one) => (sumOfF1(one) > sumOfF1(best) ? one : best));

const { bias, weights } = fitTo(examples);
console.log(`threshold ${threshold.toFixed(2)}, cross-validated:`);
figures(threshold).forEach((row, at) => {
  console.log(
    `  ${CATALOGUES[at]}: F1 ${row.f1.toFixed(3)}, precision ${row.precision.toFixed(3)}, recall ${row.recall.toFixed(3)}`,
  );
});
console.log(`\nBIAS ${(bias - Math.log(threshold / (1 - threshold))).toFixed(2)}`);
SIGNALS.forEach((name, at) => {
  console.log(`  ${name}: ${(weights[at] ?? 0).toFixed(2)},`);
});

function foldOf(product: object): number {
  return (createHash('sha256').update(JSON.stringify(product)).digest()[0] ?? 0) % FOLDS;
}

function fitTo(some: readonly Example[]): Fit {
  return logisticRegression(
    some.map(({ signals }) => signals),
    some.map(({ same }) => same),
    RIDGE,
  );
}

function chance({ bias, weights }: Fit, { signals }: Example): number {
  return sigmoid(bias + dot(signals, weights));
}
