/**
 * Measures the quality and speed of matching (issue 4, Discovery: F1 >= 0.80 on electronics and >= 0.75 on mixed with
 * one fixed threshold, >= 50,000 pairs/s), on the development pairs that the weights were fitted on, and on left-out
 * folds, which predict new products better.
 */
import { competesWith } from '../../domain/matching/competesWith.js';
import { sameArticle } from '../../domain/matching/sameArticle.js';
import { agreementWithLabels } from './matching/agreement.js';
import { FOLDS, leftOutFolds } from './matching/leftOutFolds.js';
import { CATALOGUES, hasMatchCorpus, matchCorpus } from './matching/matchCorpus.js';
import { hardware, since } from './measure.js';
import type { BenchResult, BenchRow } from './result.js';

const BARS = { electronics: 0.8, mixed: 0.75 } as const;
const LEFT_OUT_BARS = { electronics: 0.91, mixed: 0.86 } as const;
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
    rows: [...CATALOGUES.flatMap(agreementRows), ...leftOutRows(), ...CATALOGUES.map(speedRow), matcherRow()],
  };
}

function agreementRows(catalogue: (typeof CATALOGUES)[number]): BenchRow[] {
  const verdicts = matchCorpus(catalogue).map(({ a, b, same }) => ({ said: sameArticle(a, b).same, same }));
  const { f1, precision, recall } = agreementWithLabels(verdicts);
  return [
    { measure: `${catalogue}, development data: F1`, value: f1, unit: '', bar: { min: BARS[catalogue] } },
    { measure: `${catalogue}, development data: precision`, value: precision, unit: '' },
    { measure: `${catalogue}, development data: recall`, value: recall, unit: '' },
  ];
}

/** Fitted weights only: the product sets some by hand, for what no development pair shows. */
function leftOutRows(): BenchRow[] {
  const { figures } = leftOutFolds();
  return CATALOGUES.map(catalogue => ({
    measure: `${catalogue}, left-out folds (${FOLDS}): F1`,
    value: figures[catalogue].f1,
    unit: '',
    bar: { min: LEFT_OUT_BARS[catalogue] },
  }));
}

function speedRow(catalogue: (typeof CATALOGUES)[number]): BenchRow {
  const pairs = matchCorpus(catalogue);
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    for (const { a, b } of pairs) sameArticle(a, b);
    rates.push(pairs.length / (since(start) / 1000));
  }
  return { measure: `${catalogue}: speed`, value: Math.max(...rates), unit: 'pairs/s', bar: { min: 50_000 } };
}

/** Matches like discovery: ranks each candidate against the whole catalogue, read once. */
function matcherRow(): BenchRow {
  const pairs = matchCorpus('mixed');
  const rank = competesWith(pairs.slice(0, OWN_PRODUCTS).map(({ a }) => a));
  const candidates = pairs.slice(0, CANDIDATES).map(({ b }) => b);
  const rates = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    for (const candidate of candidates) rank(candidate, 1);
    return (OWN_PRODUCTS * CANDIDATES) / (since(start) / 1000);
  });
  return {
    measure: `a catalogue of ${OWN_PRODUCTS}`,
    value: Math.max(...rates),
    unit: 'pairs/s',
    bar: { min: 50_000 },
  };
}
