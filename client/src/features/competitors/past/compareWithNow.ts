/** Words a competitor's changes since a past moment. */
import type { Competitor } from '../../../../../domain/api/competitors.js';
import { competitorPrice, money } from '../../../format/money.js';
import { stockWord } from '../table/StatusTag.js';
import { pastTexts as texts } from '../texts/pastTexts.js';

/** `null`: it is as it was then. */
export function changeSince(then: Competitor, now: Competitor | undefined): string | null {
  if (!now) return texts.gone;
  if (now.availability !== then.availability) return stockWord(now.availability);
  if (now.price !== then.price || now.currency !== then.currency) return competitorPrice(now.price, now.currency);
  // The price of a product that was only guessed says nothing.
  if (now.pair !== 'assumed' && now.ownPrice !== then.ownPrice)
    return texts.ownPrice(money(now.ownPrice, now.ownCurrency));
  return null;
}
