/** The rank of an own price, in a merchant's words. */
import type { MarketProduct } from '../../../../../domain/api/competitors.js';
import { money } from '../../../format/money.js';

type Place = Pick<MarketProduct, 'position' | 'compared'>;

/** `Lowest of 4`, `2nd of 4`, `Highest of 4`: the own product counts as one of them. */
export function positionText({ position, compared }: Place): string {
  const of = compared + 1;
  if (compared === 0) return 'Not compared';
  if (position === 1) return `Lowest of ${of}`;
  return position === of ? `Highest of ${of}` : `${ordinal(position)} of ${of}`;
}

export interface Standing {
  readonly text: string;
  readonly tone: 'warning' | 'plain';
}

/** `$50.00 above the lowest`, `room of $16.00`, `the other is out of stock`; `null` if nothing is compared. */
export function standingText(product: Pick<MarketProduct, 'price' | 'currency' | 'rivals'>): Standing | null {
  const { price, currency, rivals } = product;
  const inStock = rivals.filter(({ outOfStock }) => !outOfStock);
  if (rivals.length === 0) return null;
  const [lowest] = inStock;
  if (!lowest)
    return { text: rivals.length === 1 ? 'the other is out of stock' : 'all others are out of stock', tone: 'plain' };
  if (lowest.price < price)
    return { text: `${money(price - lowest.price, currency)} above the lowest`, tone: 'warning' };
  if (lowest.price === price) return { text: 'the same as the lowest', tone: 'plain' };
  return { text: `room of ${money(lowest.price - price, currency)}`, tone: 'plain' };
}

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinal = (place: number): string => `${place}${ENDINGS[ORDINALS.select(place)] ?? 'th'}`;
