/** Names the main reason why a reading isn't sure of its price. */
import type { Doubt } from '../doubt.js';
import type { Ballot } from './countVotes.js';
import { strongRival } from './priceFigures.js';

/** @param ballots best first; at least one */
export function doubtOf([best, ...others]: readonly [Ballot, ...Ballot[]]): Doubt {
  if (best.visible.length > 0 && best.visible.every(({ conditional }) => conditional)) return 'conditional';
  const rival = strongRival(others);
  if (rival) return best.declared.length > 0 === rival.declared.length > 0 ? 'several_prices' : 'data_differs';
  return best.visible.length === 0 ? 'not_printed' : 'not_marked';
}
