/** The matcher against the labelled pairs that it was developed on: the bars that the product promises. */
import { describe, expect, it } from 'vitest';
import { sameArticle } from '../../domain/matching/sameArticle.js';
import { agreementWithLabels } from '../bench/matching/agreement.js';
import { leftOutFolds } from '../bench/matching/leftOutFolds.js';
import { leftOutTitles } from '../bench/matching/leftOutTitles.js';
import { hasMatchCorpus, matchCorpus } from '../bench/matching/matchCorpus.js';

describe('the development pairs (needs ../shared/match-corpus)', () => {
  it.skipIf(!hasMatchCorpus).each([
    ['electronics', 0.8],
    ['mixed', 0.75],
  ] as const)('from %s are matched with F1 >= %d', (catalogue, bar) => {
    const verdicts = matchCorpus(catalogue).map(({ a, b, same }) => ({ said: sameArticle(a, b).same, same }));
    expect(agreementWithLabels(verdicts).f1).toBeGreaterThanOrEqual(bar);
  });

  it.skipIf(!hasMatchCorpus)(
    'are matched as well on products that the weights were not fitted on',
    () => {
      const { electronics, mixed } = leftOutFolds().figures;
      expect(electronics.f1).toBeGreaterThanOrEqual(0.91);
      expect(mixed.f1).toBeGreaterThanOrEqual(0.86);
    },
    60_000,
  );

  it.skipIf(!hasMatchCorpus)(
    'of bare titles are told apart on products that the weights were not fitted on',
    () => expect(leftOutTitles().f1).toBeGreaterThanOrEqual(0.67),
    60_000,
  );
});
