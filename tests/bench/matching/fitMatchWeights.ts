/**
 * Fits the weights of `domain/matching/weights.ts` on the development pairs and prints them, with the cross-validated
 * figures: `npm run build && node dist/tests/bench/matching/fitMatchWeights.js`.
 * Five folds; all pairs of one product are in the same fold, so that no fold is judged on a product it has seen. The
 * threshold has the greatest sum of both F1 over the folds; it is folded into the bias, so that 0.5 decides.
 * No development pair has a GTIN, and few compare a product with its accessory, two editions or two sizes: those
 * weights come out small here and are set by hand there.
 */
import { SIGNALS } from '../../../domain/matching/signals.js';
import { leftOutFolds } from './leftOutFolds.js';
import { CATALOGUES } from './matchCorpus.js';

const {
  threshold,
  figures,
  fit: { bias, weights },
} = leftOutFolds();
console.log(`threshold ${threshold.toFixed(2)}, cross-validated:`);
for (const catalogue of CATALOGUES) {
  const { f1, precision, recall } = figures[catalogue];
  console.log(`  ${catalogue}: F1 ${f1.toFixed(3)}, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`);
}
console.log(`\nBIAS ${(bias - Math.log(threshold / (1 - threshold))).toFixed(2)}`);
SIGNALS.forEach((name, at) => {
  console.log(`  ${name}: ${(weights[at] ?? 0).toFixed(2)},`);
});
