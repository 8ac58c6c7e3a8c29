/** One alert: a rule and a transition, told once. Stream: `alert-<id>`. */
import type { Decider } from '../kernel/decider.js';
import type { CompetitorId, Instant, PageId } from '../kernel/names.js';
import type { Change } from './judge.js';
import type { Condition } from './rule.js';

export const alertStream = (alertId: string): string => `alert-${alertId}`;

export interface AlertFacts {
  /** Made from the rule, the competitor and the transition: the same transition is the same alert. */
  readonly alertId: string;
  readonly ruleId: string;
  readonly condition: Condition;
  readonly competitorId: CompetitorId;
  /** What the merchant calls it, else its title, else its host. */
  readonly label: string;
  readonly page: PageId;
  readonly url: string;
  readonly change: Change;
  /** When it was seen on the page. */
  readonly observedAt: Instant;
  /** Where that can be looked up: the check that saw it, in words for the merchant. */
  readonly evidence: string;
}

export type AlertCommand = { type: 'RaiseAlert'; alert: AlertFacts; at: Instant };
export type AlertEvent = { type: 'AlertRaised'; alert: AlertFacts; at: Instant };

export const alert: Decider<{ readonly raised: boolean }, AlertCommand, AlertEvent> = {
  initial: { raised: false },
  decide: (command, { raised }) => (raised ? [] : [{ ...command, type: 'AlertRaised' }]),
  evolve: () => ({ raised: true }),
};
