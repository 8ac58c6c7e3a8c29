/**
 * How well and how fast product records are matched (issue 4, Discovery: F1 >= 0.80 on electronics and >= 0.75 on mixed
 * with one fixed threshold, >= 50,000 pairs/s), on the labelled development pairs beside the repository.
 */
import { match } from '../../workers/discovery/match/match.js';
import { agreementWithLabels } from './matching/agreement.js';
import { CATALOGUES, hasMatchCorpus, matchCorpus } from './matching/matchCorpus.js';
import { hardware, percentile, since } from './measure.js';
import type { BenchResult, BenchRow } from './result.js';

const BARS = { electronics: 0.8, mixed: 0.75 } as const;
/** The first warm the code up; the median of the rest counts. */
const [WARM_UP, ROUNDS] = [5, 15];

export async function matchingBench(): Promise<BenchResult> {
  if (!hasMatchCorpus)
    return { name: 'matching', setup: { 'not measured': '../shared/match-corpus is absent' }, rows: [] };
  return {
    name: 'matching',
    setup: { ...hardware(), work: 'both records of each pair are read afresh, reasons included; one core' },
    rows: [...CATALOGUES.flatMap(agreementRows), ...CATALOGUES.map(speedRow)],
  };
}

function agreementRows(catalogue: (typeof CATALOGUES)[number]): BenchRow[] {
  const verdicts = matchCorpus(catalogue).map(({ a, b, same }) => ({ said: match(a, b).same, same }));
  const { f1, precision, recall } = agreementWithLabels(verdicts);
  return [
    { measure: `${catalogue}: F1`, value: f1, unit: '', bar: { min: BARS[catalogue] } },
    { measure: `${catalogue}: precision`, value: precision, unit: '' },
    { measure: `${catalogue}: recall`, value: recall, unit: '' },
  ];
}

function speedRow(catalogue: (typeof CATALOGUES)[number]): BenchRow {
  const pairs = matchCorpus(catalogue);
  const rates: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const start = performance.now();
    for (const { a, b } of pairs) match(a, b);
    if (round >= WARM_UP) rates.push(pairs.length / (since(start) / 1000));
  }
  return { measure: `${catalogue}: speed`, value: percentile(rates, 0.5), unit: 'pairs/s', bar: { min: 50_000 } };
}
