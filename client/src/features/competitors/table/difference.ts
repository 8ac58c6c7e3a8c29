/** By how much a competitor differs from the own price, in money and in words. */
import type { Competitor } from '../../../../../domain/api/competitors.js';
import { money } from '../../../format/money.js';
import { percent } from '../../../format/number.js';

type Compared = Pick<Competitor, 'price' | 'ownPrice' | 'ownCurrency' | 'percentVsOwn' | 'perPiece' | 'rate'>;

export interface Difference {
  readonly direction: 'cheaper' | 'more' | 'same';
  /** `$12.00 cheaper`, `$10.00 more`, `the same price` */
  readonly text: string;
  /** `7.5% below yours`, `3.6% above yours`, `per piece` added where counts differ; `null` if equal. */
  readonly share: string | null;
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
  const each = perPiece === null ? '' : ' per piece';
  if (Math.abs(percentVsOwn) < 0.05) return { direction: 'same', text: `the same price${each}`, share: null };
  const direction = percentVsOwn < 0 ? 'cheaper' : 'more';
  return {
    direction,
    text: `${money(Math.abs(amount), ownCurrency)} ${direction}${each}`,
    share: `${percent(Math.abs(percentVsOwn))} ${direction === 'cheaper' ? 'below' : 'above'} yours`,
  };
}
