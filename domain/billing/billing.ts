/**
 * A shop's trial and subscription. Stream: `billing-<shop>`. The store platform charges and decides a subscription's
 * status; reports apply in order of `asOf`, regardless of their arrival.
 */
import { type Decider, refuse } from '../kernel/decider.js';
import type { Instant, ShopDomain } from '../kernel/names.js';
import type { BillingEvent, CancelledBy } from './events.js';
import { type PlanFacts, PRO, type SubscriptionStatus, TRIAL_DAYS } from './plan.js';

export type { BillingEvent, CancelledBy } from './events.js';

export const billingStream = (shop: ShopDomain): string => `billing-${shop}`;

/** The store platform's report on a subscription. */
export interface ReportedSubscription {
  readonly subscriptionId: string;
  readonly status: SubscriptionStatus;
  /** `null` if not reported, or if nothing is paid yet. */
  readonly currentPeriodEnd: Instant | null;
}

interface Requested {
  readonly subscriptionId: string;
  /** The store platform's page on which the merchant approves the charge. */
  readonly confirmationUrl: string;
  /** Days without charge: the remaining days of our own trial. */
  readonly trialDays: number;
}

export type BillingCommand =
  /** `at`: the time of the first connection. Later connections change nothing. */
  | { type: 'StartTrial'; shop: ShopDomain; at: Instant }
  | { type: 'EndTrial'; at: Instant }
  | ({ type: 'RequestSubscription'; at: Instant } & Requested)
  /** `asOf`: the report's time at the store platform. */
  | { type: 'ReportSubscription'; report: ReportedSubscription; asOf: Instant; at: Instant }
  /** The merchant cancelled, and the store platform has confirmed it. */
  | { type: 'CancelSubscription'; subscriptionId: string; at: Instant }
  /** The app was removed from the store, which ends any subscription. */
  | { type: 'LoseSubscription'; at: Instant };

export interface Subscription {
  readonly subscriptionId: string;
  readonly status: SubscriptionStatus;
  readonly confirmationUrl: string;
  readonly currentPeriodEnd: Instant | null;
  readonly asOf: Instant;
}

export interface Billing {
  readonly trialEndsAt: Instant | null;
  readonly trialEnded: boolean;
  /** The latest subscription. */
  readonly subscription: Subscription | null;
}

/**
 * A running subscription is charged, or waits for an overdue payment. It can be cancelled and blocks a new one.
 */
export const isRunning = (subscription: Subscription | null): boolean =>
  subscription?.status === 'active' || subscription?.status === 'frozen';

export const factsOf = ({ trialEndsAt, subscription }: Billing): PlanFacts => ({
  trialEndsAt,
  status: subscription?.status ?? null,
  currentPeriodEnd: subscription?.currentPeriodEnd ?? null,
});

export const billing: Decider<Billing, BillingCommand, BillingEvent> = {
  initial: { trialEndsAt: null, trialEnded: false, subscription: null },

  decide(command, state) {
    const { at } = command;
    const { trialEndsAt, subscription } = state;
    switch (command.type) {
      case 'StartTrial':
        if (trialEndsAt !== null) return [];
        return [{ type: 'TrialStarted', shop: command.shop, trialEndsAt: plusDays(at, TRIAL_DAYS), at }];
      case 'EndTrial': {
        if (trialEndsAt === null || state.trialEnded || at < trialEndsAt) return [];
        return [{ type: 'TrialEnded', trialEndsAt, subscribed: subscription?.status === 'active', at }];
      }
      case 'RequestSubscription': {
        if (isRunning(subscription)) return refuse('ALREADY_SUBSCRIBED');
        // Of two concurrent requests the merchant sees the first, so that every approval is for a known one.
        if (subscription?.status === 'pending') return [];
        const { price: amount, currency, intervalDays } = PRO;
        return [{ ...command, type: 'SubscriptionRequested', amount, currency, intervalDays }];
      }
      case 'ReportSubscription': {
        const { report, asOf } = command;
        // Only the latest report on the latest subscription counts.
        if (subscription === null || subscription.subscriptionId !== report.subscriptionId) return [];
        if (asOf < subscription.asOf) return [];
        return changed(subscription, report, { asOf, at });
      }
      case 'CancelSubscription':
        if (subscription === null || subscription.subscriptionId !== command.subscriptionId)
          return refuse('NO_SUBSCRIPTION');
        if (subscription.status === 'pending') return refuse('NO_SUBSCRIPTION');
        return cancelled(subscription, 'merchant', { asOf: at, at });
      case 'LoseSubscription':
        return subscription === null || isOver(subscription)
          ? []
          : cancelled(subscription, 'uninstall', { asOf: at, at });
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'TrialStarted':
        return { ...state, trialEndsAt: event.trialEndsAt };
      case 'TrialEnded':
        return { ...state, trialEnded: true };
      case 'SubscriptionRequested': {
        const { subscriptionId, confirmationUrl, at } = event;
        // A new request keeps the period that is already paid.
        const currentPeriodEnd = state.subscription?.currentPeriodEnd ?? null;
        const subscription = { subscriptionId, confirmationUrl, status: 'pending', currentPeriodEnd, asOf: at };
        return { ...state, subscription: subscription as Subscription };
      }
      default:
        return state.subscription === null ? state : { ...state, subscription: withReport(state.subscription, event) };
    }
  },
};

/** Events that record the store platform's reports on a subscription. */
export type SubscriptionReport = Exclude<
  BillingEvent,
  { type: 'TrialStarted' | 'TrialEnded' | 'SubscriptionRequested' }
>;
interface Times {
  readonly asOf: Instant;
  readonly at: Instant;
}

const STATUS_AFTER = {
  SubscriptionActivated: 'active',
  SubscriptionRenewed: 'active',
  SubscriptionDeclined: 'declined',
  SubscriptionExpired: 'expired',
  SubscriptionFrozen: 'frozen',
  SubscriptionCancelled: 'cancelled',
} as const satisfies Record<SubscriptionReport['type'], SubscriptionStatus>;

/** The status after an event. Shared with the read model. */
export const statusAfter = (type: SubscriptionReport['type']): SubscriptionStatus => STATUS_AFTER[type];

function withReport(subscription: Subscription, event: SubscriptionReport): Subscription {
  const status = STATUS_AFTER[event.type];
  return { ...subscription, status, asOf: event.asOf, currentPeriodEnd: periodAfter(subscription, event) };
}

/** A report without a period keeps the known one unless it belongs to an earlier subscription. Shared with the read model. */
export const periodAfter = (
  before: { readonly status: SubscriptionStatus | null; readonly currentPeriodEnd: Instant | null },
  event: { readonly type: SubscriptionReport['type']; readonly currentPeriodEnd?: Instant | null },
): Instant | null =>
  event.currentPeriodEnd ??
  (before.status === 'pending' && STATUS_AFTER[event.type] === 'active' ? null : before.currentPeriodEnd);

/** A declined, expired or cancelled subscription never resumes; the merchant must approve a new one. */
const isOver = ({ status }: Subscription): boolean =>
  status === 'declined' || status === 'expired' || status === 'cancelled';

function changed(
  known: Subscription,
  { status, currentPeriodEnd }: ReportedSubscription,
  times: Times,
): BillingEvent[] {
  const { subscriptionId } = known;
  if (isOver(known)) return [];
  if (status === known.status)
    return status === 'active' && currentPeriodEnd !== null && currentPeriodEnd !== known.currentPeriodEnd
      ? [{ type: 'SubscriptionRenewed', subscriptionId, currentPeriodEnd, ...times }]
      : [];
  switch (status) {
    case 'pending':
      return [];
    case 'active':
      return [{ type: 'SubscriptionActivated', subscriptionId, currentPeriodEnd, ...times }];
    case 'declined':
      return known.status === 'pending' ? [{ type: 'SubscriptionDeclined', subscriptionId, ...times }] : [];
    case 'expired':
      return known.status === 'pending' ? [{ type: 'SubscriptionExpired', subscriptionId, ...times }] : [];
    case 'frozen':
      return [{ type: 'SubscriptionFrozen', subscriptionId, ...times }];
    case 'cancelled':
      return cancelled(known, 'platform', times);
  }
}

const cancelled = (known: Subscription, by: CancelledBy, times: Times): BillingEvent[] =>
  isOver(known) ? [] : [{ type: 'SubscriptionCancelled', subscriptionId: known.subscriptionId, by, ...times }];

const plusDays = (at: Instant, days: number): Instant =>
  new Date(Date.parse(at) + days * 86_400_000).toISOString() as Instant;
