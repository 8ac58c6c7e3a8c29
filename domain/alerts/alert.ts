/** One alert: a rule matched one transition. Raised once. Stream: `alert-<id>`. */
import type { Decider } from '../kernel/decider.js';
import type { Instant } from '../kernel/names.js';
import type { AlertEvent, AlertFacts } from './events.js';

export type { AlertEvent, AlertFacts } from './events.js';

export const alertStream = (alertId: string): string => `alert-${alertId}`;

export type AlertCommand = { type: 'RaiseAlert'; alert: AlertFacts; at: Instant };
export const alert: Decider<{ readonly raised: boolean }, AlertCommand, AlertEvent> = {
  initial: { raised: false },
  decide: (command, { raised }) => (raised ? [] : [{ ...command, type: 'AlertRaised' }]),
  evolve: () => ({ raised: true }),
};
