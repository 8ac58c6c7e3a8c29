/**
 * Fits the reader's numeric weights: the confidence in a price, and the signs of stock, each by a small logistic
 * regression. Stock starts from the product's weights and moves only as far as the pages require: signs that no
 * training page has keep theirs.
 */
import type { ConfidenceWeights } from '../../../domain/extraction/choose/confidence.js';
import { PRICE_FIGURES } from '../../../domain/extraction/choose/priceFigures.js';
import { STOCK_SIGNS, STOCK_WEIGHTS, type StockSign } from '../../../domain/extraction/choose/stockWeights.js';
import { logisticRegression } from '../matching/logisticRegression.js';
import type { ReadPage } from './labelledPages.js';

export type StockWeights = Readonly<Record<StockSign, number>>;

const RIDGE = 1;
/** A sign's weight moves as if this many pages had confirmed the old one. */
const STOCK_RIDGE = 4;

/** True if the reader's best price is the page's. */
export const isRight = ({ reading, price }: ReadPage): boolean => {
  const best = reading.extraction.candidates[0]?.amount;
  return best !== undefined && price.some(label => Number(label) === Number(best));
};

export function fitConfidence(pages: readonly ReadPage[]): ConfidenceWeights {
  const found = pages.flatMap(page => (page.reading.price ? [{ page, figures: page.reading.price }] : []));
  const { bias, weights } = logisticRegression(
    found.map(({ figures }) => PRICE_FIGURES.map(name => figures[name])),
    found.map(({ page }) => isRight(page)),
    RIDGE,
  );
  return { bias, ...Object.fromEntries(PRICE_FIGURES.map((name, n) => [name, weights[n] ?? 0])) } as ConfidenceWeights;
}

export function fitStock(pages: readonly ReadPage[]): StockWeights {
  const said = pages.filter(({ availability, reading }) => availability !== null && reading.stock.length > 0);
  const { weights } = logisticRegression(
    said.map(({ reading }) => STOCK_SIGNS.map(sign => Number(reading.stock.includes(sign)))),
    said.map(({ availability }) => availability === 'InStock'),
    STOCK_RIDGE,
    said.map(({ reading }) => reading.stock.reduce((sum, sign) => sum + STOCK_WEIGHTS[sign], 0)),
  );
  return Object.fromEntries(STOCK_SIGNS.map((sign, n) => [sign, STOCK_WEIGHTS[sign] + (weights[n] ?? 0)])) as Record<
    StockSign,
    number
  >;
}
