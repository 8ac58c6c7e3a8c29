/** Words the difference between a competitor's price and the own one, in money and per cent. */
import type { Competitor } from '../../../domain/api/competitors.js';
import { money } from './money.js';
import { percent } from './number.js';
import { formatTexts } from './texts/formatTexts.js';

const texts = formatTexts.difference;

type Compared = Pick<Competitor, 'price' | 'ownPrice' | 'ownCurrency' | 'percentVsOwn' | 'perPiece' | 'rate'>;

export interface Difference {
  readonly direction: 'cheaper' | 'more' | 'same';
  /** `$12.00 cheaper`, `$10.00 more`, `the same price` */
  readonly text: string;
  /** `7.5% below yours`, `3.6% above yours`, `per piece` added where counts differ; `null` if equal. */
  readonly share: string | null;
  /** `7.5%`; `null` if equal. */
  readonly percent: string | null;
}

/** `null` if the two are not compared. Amounts are in the own currency, of one piece where the counts differ. */
export function differenceOf({
  price,
  ownPrice,
  ownCurrency,
  percentVsOwn,
  perPiece,
  rate,
}: Compared): Difference | null {
  if (percentVsOwn === null || price === null || ownPrice === null) return null;
  const amount = perPiece === null ? price * (rate ?? 1) - ownPrice : perPiece.theirs - perPiece.own;
  const each = (text: string) => (perPiece === null ? text : texts.perPiece(text));
  if (Math.abs(percentVsOwn) < 0.05)
    return { direction: 'same', text: each(texts.samePrice), share: null, percent: null };
  const direction = percentVsOwn < 0 ? 'cheaper' : 'more';
  const apart = percent(Math.abs(percentVsOwn));
  return {
    direction,
    text: each(texts[direction](money(Math.abs(amount), ownCurrency))),
    share: (direction === 'cheaper' ? texts.below : texts.above)(apart),
    percent: apart,
  };
}
