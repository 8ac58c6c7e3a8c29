/** The rank of an own price, in a merchant's words. */
import type { MarketProduct } from '../../../../../domain/api/market.js';
import { money } from '../../../format/money.js';
import { marketTexts as texts } from '../texts/marketTexts.js';

type Place = Pick<MarketProduct, 'position' | 'compared'>;

/** `Lowest of 4`, `2nd of 4`, `Highest of 4`: the own product counts as one of them. */
export function positionText({ position, compared }: Place): string {
  const of = compared + 1;
  if (compared === 0) return texts.rank.notCompared;
  if (position === 1) return texts.rank.lowest(of);
  return position === of ? texts.rank.highest(of) : texts.rank.nth(position, of);
}

export interface Standing {
  readonly text: string;
  readonly tone: 'warning' | 'plain';
}

/** `$50.00 above the lowest`, `$16.00 of room`, `the other is out of stock`; `null` if nothing is compared. */
export function standingText(product: Pick<MarketProduct, 'price' | 'currency' | 'rivals'>): Standing | null {
  const { price, currency, rivals } = product;
  const inStock = rivals.filter(({ outOfStock }) => !outOfStock);
  if (rivals.length === 0) return null;
  const [lowest] = inStock;
  if (!lowest) return { text: rivals.length === 1 ? texts.rank.otherOut : texts.rank.allOut, tone: 'plain' };
  if (lowest.price < price) return { text: texts.rank.above(money(price - lowest.price, currency)), tone: 'warning' };
  if (lowest.price === price) return { text: texts.rank.same, tone: 'plain' };
  return { text: texts.rank.room(money(lowest.price - price, currency)), tone: 'plain' };
}
