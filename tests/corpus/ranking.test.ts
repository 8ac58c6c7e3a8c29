/**
 * Ranks own products on labelled records that the weights were not fitted on. The bounds lie just below the measured shares:
 * they catch regressions and are not the targets.
 */
import { describe, expect, it } from 'vitest';
import { competesWith } from '../../domain/matching/competesWith.js';
import { hasMatchCorpus } from '../bench/matching/matchCorpus.js';
import { rankingQueries } from '../bench/matching/rankingQueries.js';

describe('held-out records against 500 others (needs ../shared/match-corpus)', () => {
  it.skipIf(!hasMatchCorpus).each([
    ['electronics', 0.93, 0.98],
    ['mixed', 0.97, 0.98],
    // Rivals can be unlabelled offers of the same product, which count as losses here.
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
