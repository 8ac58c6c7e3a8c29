/** Defines the offer and derives a shop's plan at a given time. Spec §1, §9: 3 days free, then $19.99 a month. */
import { type Amount, as, type Currency, type Instant } from '../kernel/names.js';

export const TRIAL_DAYS = 3;
/** The store platform's month has 30 days (shopify reference §14). */
export const PRO = {
  name: 'Pro',
  price: as<Amount>('19.99'),
  currency: as<Currency>('USD'),
  intervalDays: 30,
} as const;

/** The store platform's subscription statuses (shopify reference §14). */
export const SUBSCRIPTION_STATUSES = ['pending', 'active', 'declined', 'expired', 'frozen', 'cancelled'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

export const PLAN_STATES = ['none', 'trial', 'trial_ended', ...SUBSCRIPTION_STATUSES] as const;
export type PlanState = (typeof PLAN_STATES)[number];

/** Features that pause without a plan. Existing data stays visible. */
export const PAUSED_FEATURES = ['price-checks', 'discovery'] as const;

export interface PlanFacts {
  /** `null` before the first connection. */
  readonly trialEndsAt: Instant | null;
  /** `null` before the merchant's first request. */
  readonly status: SubscriptionStatus | null;
  /** The end of the paid period, kept from the previous subscription until a new one starts; `null` if not reported. */
  readonly currentPeriodEnd: Instant | null;
}

/** The state changes at the end of the trial, without an event. */
export function planState({ trialEndsAt, status }: PlanFacts, now: Instant): PlanState {
  if (status !== null) return status;
  if (trialEndsAt === null) return 'none';
  return now < trialEndsAt ? 'trial' : 'trial_ended';
}

/**
 * The end of full access: the end of the trial or of the paid period, whichever is later. A cancelled subscription lasts
 * to the end of its period, even while another is requested; a frozen one is unpaid. `null`: no end, because the
 * subscription is active or the shop is unknown.
 */
export function accessUntil({ trialEndsAt, status, currentPeriodEnd }: PlanFacts): Instant | null {
  if (status === 'active' || trialEndsAt === null) return null;
  const paidUntil = status === 'frozen' ? null : currentPeriodEnd;
  return paidUntil !== null && paidUntil > trialEndsAt ? paidUntil : trialEndsAt;
}

/** Checks whether live price checks and discovery are paused. Instants compare as text. */
export function isPaused(facts: PlanFacts, now: Instant): boolean {
  const until = accessUntil(facts);
  return until !== null && until <= now;
}

const DAY_MS = 86_400_000;

/** Remaining trial days, including today. */
export const trialDaysLeft = ({ trialEndsAt }: PlanFacts, now: Instant): number =>
  trialEndsAt === null ? 0 : Math.max(0, Math.ceil((Date.parse(trialEndsAt) - Date.parse(now)) / DAY_MS));
