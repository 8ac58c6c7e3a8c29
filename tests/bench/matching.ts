/**
 * How well and how fast product records are matched (issue 4, Discovery: F1 >= 0.80 on electronics and >= 0.75 on mixed
 * with one fixed threshold, >= 50,000 pairs/s), on the labelled development pairs beside the repository.
 */
import { createMatcher, match } from '../../workers/discovery/match/match.js';
import { agreementWithLabels } from './matching/agreement.js';
import { CATALOGUES, hasMatchCorpus, matchCorpus } from './matching/matchCorpus.js';
import { hardware, since } from './measure.js';
import type { BenchResult, BenchRow } from './result.js';

const BARS = { electronics: 0.8, mixed: 0.75 } as const;
/** The fastest counts: the others measure what else the machine does. */
const ROUNDS = 25;
const [OWN_PRODUCTS, CANDIDATES] = [250, 20];

export async function matchingBench(): Promise<BenchResult> {
  if (!hasMatchCorpus)
    return { name: 'matching', setup: { 'not measured': '../shared/match-corpus is absent' }, rows: [] };
  return {
    name: 'matching',
    setup: {
      ...hardware(),
      work: `both records of each pair are read afresh, reasons included; one core, the fastest of ${ROUNDS} rounds`,
    },
    rows: [...CATALOGUES.flatMap(agreementRows), ...CATALOGUES.map(speedRow), matcherRow()],
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
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    for (const { a, b } of pairs) match(a, b);
    rates.push(pairs.length / (since(start) / 1000));
  }
  return { measure: `${catalogue}: speed`, value: Math.max(...rates), unit: 'pairs/s', bar: { min: 50_000 } };
}

/** What discovery does: each candidate against the whole catalogue, whose products are read once. */
function matcherRow(): BenchRow {
  const pairs = matchCorpus('mixed');
  const closest = createMatcher(pairs.slice(0, OWN_PRODUCTS).map(({ a }) => a));
  const candidates = pairs.slice(0, CANDIDATES).map(({ b }) => b);
  const rates = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    for (const candidate of candidates) closest(candidate);
    return (OWN_PRODUCTS * CANDIDATES) / (since(start) / 1000);
  });
  return {
    measure: `a catalogue of ${OWN_PRODUCTS}`,
    value: Math.max(...rates),
    unit: 'pairs/s',
    bar: { min: 50_000 },
  };
}
