/**
 * Fits the weights of `domain/matching/weights.ts` on the development pairs and prints them with the cross-validated
 * figures: `npm run build && node dist/tests/bench/matching/fitMatchWeights.js`. Uses five folds; all pairs of one
 * product share a fold, so that no fold is judged on a product it has seen. Chooses the threshold with the greatest sum
 * of both F1, and folds it into the bias, so that 0.5 decides. The pairs contain no GTIN and few accessories, editions
 * or sizes: those weights are set by hand in the product.
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
