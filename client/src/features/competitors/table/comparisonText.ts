import type { Competitor } from '../../../../../domain/api/competitors.js';
import { money } from '../../../format/money.js';
import { tableTexts as texts } from '../texts/tableTexts.js';

type Compared = Pick<Competitor, 'notCompared' | 'perPiece' | 'rate' | 'currency' | 'ownCurrency'>;

/** Explains why two prices are not compared; `null` if they are, or if one is unknown. */
export function notComparedText({ notCompared, currency, ownCurrency }: Compared): string | null {
  if (notCompared === 'assumed') return texts.why.choose;
  if (notCompared === 'unsure') return texts.why.notSure;
  if (notCompared === 'stale') return texts.why.stale;
  return notCompared === 'currency'
    ? texts.why.currencies(currency ?? texts.why.noCurrency, ownCurrency ?? texts.why.noCurrency)
    : null;
}

/** Lists a comparison's other assumptions; empty if there are none. */
export const basisOf = ({ perPiece, rate, currency, ownCurrency }: Compared): readonly string[] => [
  ...(perPiece === null
    ? []
    : [
        texts.onePiece(
          money(perPiece.own, ownCurrency),
          perPiece.ownPieces,
          money(perPiece.theirs, ownCurrency),
          perPiece.theirPieces,
        ),
      ]),
  ...(rate === null ? [] : [texts.byRate(`1 ${currency}`, `${rate} ${ownCurrency}`)]),
];
