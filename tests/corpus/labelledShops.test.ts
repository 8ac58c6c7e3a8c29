/**
 * The reader's bars on the labelled pages of real shops: on the open ones, which its rules and weights come from, and on the
 * locked ones, whose pages nobody reads. A reader that reports everything in stock fails here.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { labelledPages, readPages } from '../bench/reading/labelledPages.js';
import { type Judged, type ReaderScores, readerScores } from '../bench/reading/readerScores.js';
import { hasPriceCorpus } from '../bench/savedPages.js';

describe.skipIf(!hasPriceCorpus())('the labelled pages (needs ../shared/price-corpus)', () => {
  let judged: Judged[];
  const scores: Record<string, ReaderScores> = {};

  beforeAll(async () => {
    judged = readPages(await labelledPages()).map(page => ({ page, answer: page.reading.extraction }));
    scores.open = readerScores(judged.filter(({ page }) => !page.locked));
    scores.locked = readerScores(judged.filter(({ page }) => page.locked));
  }, 300_000);

  describe.each(['open', 'locked'])('of %s shops', shops => {
    it.each([
      ['f1', 0.95],
      ['precision', 0.97],
      ['availability', 0.95],
      ['outOfStockF1', 0.85],
      ['currency', 0.97],
      ['sure', 0.96],
    ] as const)('%s is at least %d', (figure, bar) => expect(scores[shops]?.[figure]).toBeGreaterThanOrEqual(bar));

    it('gives at most one in ten pages that are no product a price', () =>
      expect(scores[shops]?.pricedOthers).toBeLessThanOrEqual(0.1));

    it('is right about as often as its confidence says', () =>
      expect(scores[shops]?.calibrationError).toBeLessThanOrEqual(0.05));
  });

  it('has pages that show when everything is called in stock', () => {
    const wired = readerScores(
      judged.map(({ page, answer }) => ({ page, answer: { ...answer, availability: 'in_stock' } })),
    );
    expect(wired.availability).toBeLessThan(0.94);
    expect(wired.outOfStockF1).toBe(0);
  });
});
