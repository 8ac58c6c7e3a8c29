import type { Competitor } from '../../../../domain/api/competitors.js';
import { money } from '../../format/money.js';
import { percent } from '../../format/number.js';

export interface Meaning {
  readonly text: string;
  /** Whether the competitor undercuts the own price. */
  readonly isWarning: boolean;
}

/** What a competitor's present price means for the own one, in words. */
export function meaningOf(competitor: Competitor): Meaning {
  const { ownProductTitle: title, ownPrice, ownCurrency, availability, percentVsOwn } = competitor;
  if (title === null || ownPrice === null) return quiet('None of your products is compared with it');
  // Only a guess, of which nothing may be said.
  if (competitor.pair === 'assumed') return quiet('Choose your product to compare');
  const own = `your ${title}`;
  if (availability === 'out_of_stock' || availability === 'discontinued')
    return quiet(`You sell your ${title} at ${money(ownPrice, ownCurrency)}`);
  if (percentVsOwn === null) return quiet(`Not compared with ${own}`);
  if (percentVsOwn === 0) return quiet(`Now the same price as ${own}`);
  const by = differenceOf(competitor, ownPrice);
  const each = competitor.perPiece === null ? '' : ' per piece';
  return percentVsOwn < 0
    ? { text: `Now ${by} cheaper${each} than ${own}`, isWarning: true }
    : quiet(`Now ${by} more${each} than ${own}`);
}

/** In money where both prices are of the same thing in one currency, else as a percentage. */
function differenceOf({ price, currency, ownCurrency, perPiece, rate, percentVsOwn }: Competitor, own: number): string {
  if (price === null || currency !== ownCurrency || perPiece !== null || rate !== null)
    return percent(Math.abs(percentVsOwn ?? 0));
  return money(Math.abs(price - own), currency);
}

const quiet = (text: string): Meaning => ({ text, isWarning: false });
