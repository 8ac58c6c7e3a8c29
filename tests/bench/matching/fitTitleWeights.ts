/**
 * Fits the weights of `domain/matching/titleWeights.ts` on the development offers and prints them with the
 * cross-validated figures: `npm run build && node dist/tests/bench/matching/fitTitleWeights.js`. Folds the threshold into
 * the bias, so that 0.5 decides. Signals that bare titles never have are left out.
 */
import { leftOutTitles, TITLE_FIT_SIGNALS } from './leftOutTitles.js';

const { threshold, f1, precision, recall, fit } = leftOutTitles();
console.log(`cross-validated: F1 ${f1.toFixed(3)}, precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`);
console.log(`\nBIAS ${(fit.bias - threshold).toFixed(2)}`);
TITLE_FIT_SIGNALS.forEach((name, at) => {
  const weight = (fit.weights[at] ?? 0).toFixed(2);
  if (Number(weight) !== 0) console.log(`  ${name}: ${weight},`);
});
