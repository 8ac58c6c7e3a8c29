import type { MarketMove } from '../../../../../domain/api/marketMoves.js';
import { dayIn, monthDay } from '../../../format/date.js';
import { money } from '../../../format/money.js';
import { signedPercent } from '../../../format/number.js';
import { dashboardTexts as texts } from '../texts/dashboardTexts.js';

/** Words a competitor's move: `−6.9%`, `Out of Stock`. */
export function moveText({ what, percent, to, currency }: MarketMove): string {
  if (what === 'soldOut') return texts.moves.soldOut;
  if (what === 'backInStock') return texts.moves.backInStock;
  return percent === null ? money(to, currency) : signedPercent(percent);
}

/** The price move's direction; stock moves have none. */
export const directionOf = ({ what, from, to }: MarketMove): 'up' | 'down' | 'neutral' =>
  what !== 'price' ? 'neutral' : (to ?? 0) > (from ?? 0) ? 'up' : 'down';

/** `$50.00 more` or `$12.00 cheaper`: their price to ours, in words (design, principle 6). `null`: not compared. */
export function againstOwn({ own, to, currency }: MarketMove): string | null {
  if (own === null || to === null || own.currency !== currency) return null;
  const difference = own.price - to;
  if (difference === 0) return texts.moves.same;
  return texts.moves[difference > 0 ? 'more' : 'cheaper'](money(Math.abs(difference), currency));
}

/** As in the market table (spec §2): a competitor's lower price is green, a higher one red, and out of stock is red. */
export const colourOf = (move: MarketMove): 'up' | 'down' | 'neutral' =>
  move.what === 'soldOut' ? 'down' : COLOURS[directionOf(move)];
const COLOURS = { up: 'down', down: 'up', neutral: 'neutral' } as const;

/** `Today` or `Nov 3`, in the store's zone. */
export function dayOf({ at }: MarketMove, timeZone: string, now: number): string {
  const day = dayIn(timeZone, Date.parse(at));
  return day === dayIn(timeZone, now) ? texts.moves.today : monthDay(day);
}
