/** Features for the confidence in a price, each between about -1 and 1. */
import type { Ballot } from './countVotes.js';

export const PRICE_FIGURES = ['votes', 'lead', 'shown', 'agreed', 'alone', 'contested'] as const;
export type PriceFigures = Readonly<Record<(typeof PRICE_FIGURES)[number], number>>;

/** Trust from which a source contests another price. */
const TRUSTED = 0.6;
const PROMINENT = 0.6;

/** The first other amount that a trusted source declares or the page shows prominently. */
export const strongRival = (others: readonly Ballot[]): Ballot | undefined =>
  others.find(
    ({ declared, visible }) => declared.some(({ trust }) => trust >= TRUSTED) || (visible[0]?.score ?? 0) >= PROMINENT,
  );

/** @param ballots best first; at least one */
export function priceFigures([best, ...others]: readonly [Ballot, ...Ballot[]]): PriceFigures {
  const second = others[0]?.votes ?? 0;
  const shown = best.visible[0]?.score ?? 0;
  return {
    votes: Math.max(-1, Math.min(1, Math.log((best.votes + 0.01) / (1.01 - best.votes)) / 4)),
    lead: best.votes - second,
    shown,
    agreed: best.declared.length > 0 && shown >= PROMINENT ? 1 : 0,
    alone: best.visible.length === 0 || best.declared.length === 0 ? 1 : 0,
    contested: strongRival(others) ? 1 : 0,
  };
}
