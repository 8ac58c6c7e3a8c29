import type { MarketMove } from '../../../../../domain/api/marketMoves.js';
import { dayIn } from '../../../format/date.js';

/** One day's moves on the curve. */
export interface Pin {
  /** In the store's calendar. */
  readonly day: string;
  /** Newest first; at least one. */
  readonly moves: readonly MarketMove[];
}

/** The key of a move in the address: unique, as one page moves at most once an instant and way. */
export const keyOf = ({ competitorId, at, what }: MarketMove): string => `${competitorId}~${what}~${at}`;

/** @param moves newest first. @param days those that the chart shows. @returns oldest first. */
export function pinsOf(moves: readonly MarketMove[], days: readonly string[], timeZone: string): Pin[] {
  const byDay = new Map<string, MarketMove[]>();
  for (const move of moves) {
    const day = dayIn(timeZone, Date.parse(move.at));
    const there = byDay.get(day);
    if (there) there.push(move);
    else byDay.set(day, [move]);
  }
  return days.flatMap(day => {
    const there = byDay.get(day);
    return there ? [{ day, moves: there }] : [];
  });
}
