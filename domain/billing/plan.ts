/** The offer, and what a shop's plan is at a given time. Spec §1, §9: 3 days free, then $19.99 a month. */
import { type Amount, as, type Currency, type Instant } from '../kernel/names.js';

export const TRIAL_DAYS = 3;
/** A month of the store platform is 30 days (shopify reference §14). */
export const PRO = {
  name: 'Pro',
  price: as<Amount>('19.99'),
  currency: as<Currency>('USD'),
  intervalDays: 30,
} as const;

/** A subscription as the store platform knows it (shopify reference §14). */
export const SUBSCRIPTION_STATUSES = ['pending', 'active', 'declined', 'expired', 'frozen', 'cancelled'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const PLAN_STATES = ['none', 'trial', 'trial_ended', ...SUBSCRIPTION_STATUSES] as const;
export type PlanState = (typeof PLAN_STATES)[number];

/** The features that a shop without a plan does not get. Its existing data is kept and shown. */
export const PAUSED_FEATURES = ['price-checks', 'discovery'] as const;

export interface PlanFacts {
  /** `null` before the first connection. */
  readonly trialEndsAt: Instant | null;
  /** `null` before the merchant's first request. */
  readonly status: SubscriptionStatus | null;
  /** When the paid period ends, that of the subscription before until there is another; `null` if it was not reported. */
  readonly currentPeriodEnd: Instant | null;
}

/** The trial's end is a time, not an event: the state changes when that time passes. */
export function planState({ trialEndsAt, status }: PlanFacts, now: Instant): PlanState {
  if (status !== null) return status;
  if (trialEndsAt === null) return 'none';
  return now < trialEndsAt ? 'trial' : 'trial_ended';
}

/**
 * Until when everything works: the end of the trial or of the paid period, whichever is later; a cancelled subscription
 * lasts to the end of its period, also while another is asked for. A frozen one was not paid. `null`: no end, while it is
 * active or nothing is known of the shop yet.
 */
export function accessUntil({ trialEndsAt, status, currentPeriodEnd }: PlanFacts): Instant | null {
  if (status === 'active' || trialEndsAt === null) return null;
  const paidUntil = status === 'frozen' ? null : currentPeriodEnd;
  return paidUntil !== null && paidUntil > trialEndsAt ? paidUntil : trialEndsAt;
}

/** Whether live price checks and discovery are paused. Instants compare as text. */
export function isPaused(facts: PlanFacts, now: Instant): boolean {
  const until = accessUntil(facts);
  return until !== null && until <= now;
}

const DAY_MS = 86_400_000;

/** Days left of the trial, today included. */
export const trialDaysLeft = ({ trialEndsAt }: PlanFacts, now: Instant): number =>
  trialEndsAt === null ? 0 : Math.max(0, Math.ceil((Date.parse(trialEndsAt) - Date.parse(now)) / DAY_MS));
