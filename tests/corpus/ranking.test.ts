/** The ranking of own products on labelled products that its weights were not fitted on: the bars that the product promises. */
import { describe, expect, it } from 'vitest';
import { competesWith } from '../../domain/matching/competesWith.js';
import { hasMatchCorpus } from '../bench/matching/matchCorpus.js';
import { rankingQueries } from '../bench/matching/rankingQueries.js';

describe('held-out records against 500 others (needs ../shared/match-corpus)', () => {
  it.skipIf(!hasMatchCorpus).each([
    ['electronics', 0.93, 0.98],
    ['mixed', 0.97, 0.98],
    // Other offers of the very same product are not labelled as such, and win as often.
    ['offers', 0.53, 0.88],
  ] as const)(
    'from %s rank first for %d and in the top three for %d',
    (corpus, first, topThree) => {
      const queries = rankingQueries(corpus).filter(({ heldOut }) => heldOut);
      const places = queries.map(({ theirs, own, others }) => {
        const ranked = competesWith([own, ...others])(theirs, 4);
        const score = ranked.find(({ product }) => product === own)?.score ?? 0;
        // A tie is a loss.
        return ranked.filter(other => other.product !== own && other.score >= score).length;
      });
      const share = (most: number) => places.filter(place => place < most).length / places.length;
      expect(share(1)).toBeGreaterThanOrEqual(first);
      expect(share(3)).toBeGreaterThanOrEqual(topThree);
    },
    120_000,
  );
});
