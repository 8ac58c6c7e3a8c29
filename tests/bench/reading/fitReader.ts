/**
 * Prints the weights of `domain/extraction/choose/{confidence,stockWeights}.ts` as the open shops' pages ask for them, to be copied
 * there: `npm run build && node dist/tests/bench/reading/fitReader.js`.
 */
import { labelledPages } from './labelledPages.js';
import { fitReader, trainingPages } from './trainingPages.js';

const { confidence, stock } = fitReader(trainingPages(await labelledPages()));
for (const [title, weights] of Object.entries({ CONFIDENCE_WEIGHTS: confidence, STOCK_WEIGHTS: stock })) {
  console.log(`\n${title}`);
  for (const [name, weight] of Object.entries(weights)) console.log(`  ${name}: ${weight.toFixed(2)},`);
}
