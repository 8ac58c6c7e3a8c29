import type { Competitor } from '../../../../../domain/api/competitors.js';
import { money } from '../../../format/money.js';
import { ownPriceText } from './ownPriceText.js';

type Compared = Pick<Competitor, 'percentVsOwn' | 'notCompared' | 'perPiece' | 'rate' | 'currency' | 'ownCurrency'>;

/** Why the two prices are not compared, in a merchant's words; `null` if they are, or if one is not known. */
export function notComparedText({ notCompared, currency, ownCurrency }: Compared): string | null {
  if (notCompared === 'assumed') return 'choose your product to compare';
  if (notCompared === 'unsure') return 'the price is not sure';
  if (notCompared === 'stale') return 'the price could not be read for a day';
  return notCompared === 'currency' ? `${currency ?? 'no currency'} is not compared with ${ownCurrency}` : null;
}

/** `9.1% cheaper per piece`; `null` if the two are not compared. */
export const comparisonText = ({ percentVsOwn, perPiece }: Compared): string | null =>
  percentVsOwn === null ? null : `${ownPriceText(percentVsOwn)}${perPiece === null ? '' : ' per piece'}`;

/** What a comparison rests on besides the two prices; empty if nothing else. */
export const basisOf = ({ perPiece, rate, currency, ownCurrency }: Compared): readonly string[] => [
  ...(perPiece === null
    ? []
    : [
        `One piece: ${money(perPiece.own, ownCurrency)} of yours (${perPiece.ownPieces}), ${money(perPiece.theirs, ownCurrency)} of theirs (${perPiece.theirPieces})`,
      ]),
  ...(rate === null ? [] : [`By your own rate: 1 ${currency} is ${rate} ${ownCurrency}`]),
];
