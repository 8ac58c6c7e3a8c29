/**
 * The reader's bars on both parts of the labelled pages, with the product's weights and on shops outside its training
 * pages. A reader that reports everything in stock fails here.
 */
import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { labelledPages } from '../bench/reading/labelledPages.js';
import { judgedOnLeftOutShops, type TrainingPages, trainingPages } from '../bench/reading/leftOutShops.js';
import { type Judged, type ReaderScores, readerScores } from '../bench/reading/readerScores.js';
import { PRICE_CORPUS } from '../bench/savedPages.js';

describe.skipIf(!existsSync(PRICE_CORPUS))('the labelled pages (needs ../shared/price-corpus)', () => {
  let training: TrainingPages;
  let inSample: Judged[];
  const scores: Record<string, ReaderScores> = {};

  beforeAll(() => {
    training = trainingPages(labelledPages());
    inSample = training.pages.map(page => ({ page, answer: page.reading.extraction }));
    scores['in-sample'] = readerScores(inSample);
    scores['left-out'] = readerScores(judgedOnLeftOutShops(training).pages);
  }, 300_000);

  describe.each(['in-sample', 'left-out'])('%s', sample => {
    it.each([
      ['f1', 0.95],
      ['precision', 0.96],
      ['availability', 0.94],
      ['outOfStockF1', 0.85],
      ['currency', 0.97],
    ] as const)('%s is at least %d', (figure, bar) => expect(scores[sample]?.[figure]).toBeGreaterThanOrEqual(bar));

    it('gives at most one in twenty pages that are no product a price', () =>
      expect(scores[sample]?.pricedOthers).toBeLessThanOrEqual(0.05));

    it('is right about as often as its confidence says', () =>
      expect(scores[sample]?.calibrationError).toBeLessThanOrEqual(0.05));
  });

  it('has pages that show when everything is called in stock', () => {
    const wired = readerScores(
      inSample.map(({ page, answer }) => ({ page, answer: { ...answer, availability: 'in_stock' } })),
    );
    expect(wired.availability).toBeLessThan(0.94);
    expect(wired.outOfStockF1).toBe(0);
  });
});
