/** Alert rule kinds (price-monitoring reference §11) and their limits. */
import type { Condition } from './events.js';

export type { AlertRule, Condition, StoredRule, Threshold } from './events.js';

export type RuleKind = Condition['kind'];

export const RULE_LIMIT = 50;

/**
 * A crossing fires once and rearms when the price has moved away from the target by this much. Otherwise a price that
 * moves around the target by a cent would raise an alert each time.
 */
export const REARM_PERCENT = 1;
