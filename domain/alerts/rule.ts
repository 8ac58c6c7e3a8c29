/** What a merchant wants to be told of: the kinds of rules (price-monitoring reference §11) and their limits. */
import type { Amount, CompetitorId, Currency, Instant } from '../kernel/names.js';

/** How much a price must move: exactly one of the two. `amount` is in the page's own currency. */
export type Threshold = { readonly percent: number } | { readonly amount: Amount };

/**
 * `previous`: against the price right before. Says nothing of slow creep: 100, 103, 106, 109 never moves by 5 %.
 * `reference`: against the price when the rule was set, or at its last alert. That catches creep.
 */
export type Against = 'previous' | 'reference';

/** `own`: the price of the merchant's own linked product. Equal to it is not below it; a fixed price is met by equality. */
export type Target = 'own' | { readonly amount: Amount; readonly currency: Currency };

export type Condition =
  | { readonly kind: 'price_falls' | 'price_rises'; readonly by: Threshold; readonly against: Against }
  | { readonly kind: 'price_crosses'; readonly target: Target; readonly direction: 'below' | 'above' }
  /** Lower than every price of the last `days` days, as far as the page was watched. */
  | { readonly kind: 'lowest'; readonly days: number }
  | { readonly kind: 'back_in_stock' | 'sold_out' }
  /** The page could not be read for `hours` hours, whatever the reason. */
  | { readonly kind: 'blocked'; readonly hours: number };

export type RuleKind = Condition['kind'];
export const RULE_KINDS = [
  'price_falls',
  'price_rises',
  'price_crosses',
  'lowest',
  'back_in_stock',
  'sold_out',
  'blocked',
] as const satisfies readonly RuleKind[];

export interface AlertRule {
  readonly id: string;
  /** `null`: every competitor of the shop. */
  readonly competitorId: CompetitorId | null;
  readonly enabled: boolean;
  readonly condition: Condition;
}

/** A rule as it is kept. What happened before `since` says where things stand, and alerts nobody. */
export interface KeptRule extends AlertRule {
  readonly since: Instant;
}

export const RULE_LIMIT = 50;

/**
 * A crossing fires once; it is armed again when the price has left the target by this much. Without it a price that
 * sways around the target by a cent would alert each time.
 */
export const REARM_PERCENT = 1;
