import { competitorPrice, money } from '../../format/money.js';
import type { PriceAt, PriceSeries } from './PriceSeries.js';

/** The text of one moment, for the tooltip and the screen reader. */
export function priceRows(
  { price, note }: PriceAt,
  { currency, ownPrice }: Pick<PriceSeries, 'currency' | 'ownPrice'>,
): readonly (readonly [name: string, value: string])[] {
  return [
    ['Price', competitorPrice(price, currency)],
    ['Stock', note],
    ...(ownPrice === null ? [] : [['Yours now', money(ownPrice, currency)] as const]),
  ];
}
