import type { MarketProduct } from '../../../../domain/api/market.js';
import { money } from '../../format/money.js';
import { dashboardTexts } from './texts/dashboardTexts.js';

const texts = dashboardTexts.products.market;

export interface MarketText {
  readonly text: string;
  /** `warning`: a competitor is cheaper. `unknown`: nothing is compared. */
  readonly tone: 'warning' | 'plain' | 'unknown';
}

/**
 * The own price against the lowest of the tracked competitors that have it in stock: `$50.00 above lowest`.
 * @param product `undefined`: it has no competitor.
 */
export function marketText(product: MarketProduct | undefined): MarketText {
  if (!product) return { text: texts.noCompetitor, tone: 'unknown' };
  const { price, currency, compared, rivals } = product;
  if (compared === 0) return { text: texts.notCompared, tone: 'unknown' };
  const lowest = rivals.find(({ outOfStock }) => !outOfStock);
  if (!lowest) return { text: compared === 1 ? texts.otherOut : texts.othersOut, tone: 'plain' };
  if (lowest.price < price) return { text: texts.above(money(price - lowest.price, currency)), tone: 'warning' };
  return { text: lowest.price === price ? texts.same : texts.lowest(compared + 1), tone: 'plain' };
}
