/**
 * Fits the weights of `domain/matching/rankWeights.ts` on the development queries and prints them with the figures of both
 * splits: `npm run build && node dist/tests/bench/matching/fitRankWeights.js`. Weights: logistic regression over the
 * differences between the counterpart and its strongest rivals, so that only the order counts. Then one scale and bias
 * turn the sum into a chance. The certainty bounds cover most at a development precision of at least .995, when half
 * of the queries have no counterpart in the catalogue and offers are left out.
 */
import { rankingOf } from '../../../domain/matching/competesWith.js';
import { RANK_SIGNALS, type RankSignal } from '../../../domain/matching/rankSignals.js';
import { BY_HAND, NEIGHBOURS } from '../../../domain/matching/rankWeights.js';
import { dot, logisticRegression } from './logisticRegression.js';
import { RANKED, type RankedCorpus, rankingQueries } from './rankingQueries.js';

const RIDGE = 3;
const ROUNDS = 3;
/** Per query. Offers have the most queries and the least certain labels, so each counts for half. */
const RIVALS = { electronics: 12, mixed: 12, offers: 6 } as const;
const PRECISION = 0.995;

interface Example {
  readonly corpus: RankedCorpus;
  readonly heldOut: boolean;
  /** `null` if the counterpart did not reach the shortlist. */
  readonly own: readonly number[] | null;
  readonly others: readonly (readonly number[])[];
}

const fitted = RANK_SIGNALS.filter(name => !(name in BY_HAND));
const rowOf = (signals: Readonly<Record<RankSignal, number>>) => [
  ...fitted.map(name => signals[name]),
  // Its weight is fixed: what the signals set by hand add.
  Object.entries(BY_HAND).reduce((sum, [name, weight]) => sum + weight * signals[name as RankSignal], 0),
];

const examples: Example[] = RANKED.flatMap(corpus =>
  rankingQueries(corpus).map(({ theirs, own, others, heldOut }) => {
    const { pairs } = rankingOf([own, ...others])(theirs);
    const found = pairs.find(pair => pair.own.product === own);
    return {
      ...{ corpus, heldOut, own: found ? rowOf(found.signals) : null },
      others: pairs.filter(pair => pair !== found).map(({ signals }) => rowOf(signals)),
    };
  }),
);
const development = examples.filter(({ heldOut }) => !heldOut);

let weights: readonly number[] = [
  ...fitted.map(name => Number(name === 'rareLetters' || name === 'rareWords' || name === 'codeBest')),
  1,
];
const sumOf = (row: readonly number[]) => dot(row, weights);
for (let round = 0; round < ROUNDS; round++) {
  const rows = development.flatMap(({ corpus, own, others }) =>
    own === null
      ? []
      : [...others]
          .sort((a, b) => sumOf(b) - sumOf(a))
          .slice(0, RIVALS[corpus])
          .map(other => own.map((value, at) => value - (other[at] ?? 0))),
  );
  // Each difference once in each direction, alternately: otherwise all labels are the same.
  const signed = rows.map((row, n) => (n % 2 === 0 ? row : row.map(value => -value)));
  const fit = logisticRegression(
    signed.map(row => row.slice(0, -1)),
    signed.map((_, n) => n % 2 === 0),
    RIDGE,
    signed.map(row => row.at(-1) ?? 0),
  );
  weights = [...fit.weights, 1];
}

const chances = development.flatMap(({ corpus, own, others }) => [
  ...(own === null ? [] : [{ sum: sumOf(own), same: true }]),
  ...[...others]
    .map(sumOf)
    .sort((a, b) => b - a)
    .slice(0, RIVALS[corpus])
    .map(sum => ({ sum, same: false })),
]);
const scale = logisticRegression(
  chances.map(({ sum }) => [sum]),
  chances.map(({ same }) => same),
  0.01,
);
const factor = scale.weights[0] ?? 1;
const logit = (row: readonly number[]) => scale.bias + factor * sumOf(row);

console.log(`BIAS ${scale.bias.toFixed(2)}, SCALE ${factor.toFixed(3)}`);
for (const [at, name] of fitted.entries()) console.log(`  ${name}: ${(weights[at] ?? 0).toFixed(2)},`);

for (const heldOut of [false, true])
  for (const corpus of RANKED) {
    const some = examples.filter(one => one.corpus === corpus && one.heldOut === heldOut);
    const places = some.map(({ own, others }) =>
      own === null ? Number.POSITIVE_INFINITY : others.filter(other => sumOf(other) >= sumOf(own)).length,
    );
    const share = (most: number) => (places.filter(place => place < most).length / some.length).toFixed(3);
    console.log(
      `${corpus} ${heldOut ? 'held out' : 'development'}: first ${share(1)}, top three ${share(3)} of ${some.length}`,
    );
  }

/** One outcome with the counterpart in the catalogue, one without. */
const outcomes = examples.flatMap(({ own, others, heldOut, corpus }) => {
  const rest = others.map(logit).sort((a, b) => b - a);
  const [first = -9, second = -9] = rest;
  const mine = own === null ? -9 : logit(own);
  return [
    { corpus, heldOut, right: mine > first, top: Math.max(mine, first), lead: Math.abs(mine - first) },
    { corpus, heldOut, right: false, top: first, lead: first - second },
  ];
});
const judge = (top: number, lead: number, heldOut: boolean, only?: RankedCorpus) => {
  const some = outcomes.filter(
    // An offer without its counterpart can have unlabelled offers of the same product among its rivals.
    one => one.heldOut === heldOut && (only === undefined ? one.corpus !== 'offers' : one.corpus === only),
  );
  const certain = some.filter(one => one.top >= top && one.lead >= lead);
  const right = certain.filter(one => one.right).length;
  return {
    precision: right / Math.max(1, certain.length),
    coverage: right / (some.length / 2),
    wrong: certain.length - right,
  };
};
let best = { top: 9, lead: 9, coverage: 0 };
for (let top = -1; top <= 6; top += 0.25)
  for (let lead = 0; lead <= 5; lead += 0.25) {
    const { precision, coverage } = judge(top, lead, false);
    if (precision >= PRECISION && coverage > best.coverage) best = { top, lead, coverage };
  }
const text = ({ precision, coverage, wrong }: ReturnType<typeof judge>) =>
  `precision ${precision.toFixed(3)} (${wrong} wrong), of the counterparts ${coverage.toFixed(3)}`;
console.log(`CERTAIN score ${(1 / (1 + Math.exp(-best.top - NEIGHBOURS))).toFixed(4)}, lead ${best.lead}`);
for (const heldOut of [false, true]) {
  console.log(`certain, ${heldOut ? 'held out' : 'development'}: ${text(judge(best.top, best.lead, heldOut))}`);
  for (const corpus of RANKED) console.log(`  ${corpus}: ${text(judge(best.top, best.lead, heldOut, corpus))}`);
}
