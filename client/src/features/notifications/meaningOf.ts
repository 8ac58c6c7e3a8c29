import type { Competitor } from '../../../../domain/api/competitors.js';
import { money } from '../../format/money.js';
import { percent } from '../../format/number.js';
import { panelTexts as texts } from './texts/panelTexts.js';

export interface Meaning {
  readonly text: string;
  /** True if the competitor undercuts the own price. */
  readonly isWarning: boolean;
}

/** Words what a competitor's current price means for the own one. */
export function meaningOf(competitor: Competitor): Meaning {
  const { ownProductTitle: title, ownPrice, ownCurrency, availability, percentVsOwn } = competitor;
  if (title === null || ownPrice === null) return quiet(texts.meaning.noProduct);
  // Only a guess, of which nothing may be said.
  if (competitor.pair === 'assumed') return quiet(texts.meaning.choose);

  if (availability === 'out_of_stock' || availability === 'discontinued')
    return quiet(texts.meaning.youSell(title, money(ownPrice, ownCurrency)));
  if (percentVsOwn === null) return quiet(texts.meaning.notCompared(title));
  if (percentVsOwn === 0) return quiet(texts.meaning.same(title));
  const by = differenceOf(competitor, ownPrice);
  const perPiece = competitor.perPiece !== null;
  return percentVsOwn < 0
    ? { text: texts.meaning.cheaper(by, perPiece, title), isWarning: true }
    : quiet(texts.meaning.more(by, perPiece, title));
}

/** In money if both prices are comparable and in one currency, else as a percentage. */
function differenceOf({ price, currency, ownCurrency, perPiece, rate, percentVsOwn }: Competitor, own: number): string {
  if (price === null || currency !== ownCurrency || perPiece !== null || rate !== null)
    return percent(Math.abs(percentVsOwn ?? 0));
  return money(Math.abs(price - own), currency);
}

const quiet = (text: string): Meaning => ({ text, isWarning: false });
