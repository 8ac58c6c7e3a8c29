import { competitorPrice, money } from '../../format/money.js';
import { chartTexts as texts } from './chartTexts.js';
import type { PriceAt, PriceSeries } from './PriceSeries.js';

/** The text of one moment, for the tooltip and the screen reader. */
export function priceRows(
  { price, note }: PriceAt,
  { currency, ownPrice }: Pick<PriceSeries, 'currency' | 'ownPrice'>,
): readonly (readonly [name: string, value: string])[] {
  return [
    [texts.price.price, competitorPrice(price, currency)],
    [texts.price.stock, note],
    ...(ownPrice === null ? [] : [[texts.price.yours, money(ownPrice, currency)] as const]),
  ];
}
