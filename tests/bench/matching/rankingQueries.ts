/**
 * The labelled pairs as a ranking task: each record that has a counterpart is a query, to be ranked against 500 other
 * records of the counterpart's source. Two fifths of the products are held out: no weight or threshold is fitted on them.
 */
import { createHash } from 'node:crypto';
import { matchCorpus } from './matchCorpus.js';

type Row = Readonly<Record<string, unknown>>;

export interface RankingQuery {
  readonly theirs: Row;
  readonly own: Row;
  readonly others: readonly Row[];
  readonly heldOut: boolean;
}

export const RANKED = ['electronics', 'mixed', 'offers'] as const;
export type RankedCorpus = (typeof RANKED)[number];

const OTHERS = 500;
const [FOLDS, HELD_OUT_FOLDS] = [5, 2];

export function rankingQueries(corpus: RankedCorpus): readonly RankingQuery[] {
  const pairs = matchCorpus(corpus);
  const productOf = products(pairs);
  // Offers come from one source, the others from two shops.
  const rows = pairs.flatMap(({ a, b }) => (corpus === 'offers' ? [a, b] : [b]));
  const source = [...new Map(rows.map(row => [JSON.stringify(row), row])).values()];
  return pairs
    .filter(({ same }) => same)
    .map(({ a: theirs, b: own }) => {
      const product = productOf(theirs);
      const start = hashOf(JSON.stringify(theirs)) % source.length;
      const isOther = (row: Row) => productOf(row) !== product && row.title !== own.title;
      const others: Row[] = [];
      for (let step = 0; others.length < OTHERS && step < source.length; step++) {
        // A stride prime to any length walks the whole source in a scattered order.
        const row = source[(start + step * STRIDE) % source.length];
        if (row && isOther(row)) others.push(row);
      }
      return { theirs, own, others, heldOut: hashOf(product) % FOLDS < HELD_OUT_FOLDS };
    });
}

const STRIDE = 104_729;

const hashOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0);

/** Records labelled the same, directly or by way of others, are one product. */
function products(pairs: ReturnType<typeof matchCorpus>): (row: Row) => string {
  const parents = new Map<string, string>();
  const rootOf = (name: string): string => {
    const parent = parents.get(name);
    return parent === undefined ? name : rootOf(parent);
  };
  for (const { a, b, same } of pairs) {
    const [one, other] = [rootOf(JSON.stringify(a)), rootOf(JSON.stringify(b))];
    if (same && one !== other) parents.set(one, other);
  }
  return row => rootOf(JSON.stringify(row));
}
