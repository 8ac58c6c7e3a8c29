/** Endpoints for the shop's plan: a trial without a card, then Pro (spec §1). */
import { type Static, Type } from 'typebox';
import { PAUSED_FEATURES, PLAN_STATES } from '../billing/plan.js';
import { Accepted, Nullable, OneOf, Position, Price, redirects } from './common.js';
import { endpoint } from './endpoint.js';

/** The party that charges: the store platform, the store platform with test charges, or no one (self-hosted). */
export const BILLING_MODES = ['shopify', 'sandbox', 'none'] as const;
export type BillingMode = (typeof BILLING_MODES)[number];

export const Plan = Type.Object({
  /** Always `none` with `billing: none`, and never paused. */
  state: OneOf(PLAN_STATES),
  billing: OneOf(BILLING_MODES),
  name: Type.String(),
  /** Per `intervalDays`. */
  price: Price,
  currency: Type.String(),
  intervalDays: Type.Integer(),
  trialDays: Type.Integer(),
  trialEndsAt: Nullable(Type.String()),
  /** Remaining trial days, including today; 0 after the trial. */
  daysLeft: Type.Integer(),
  /** The end of the paid period, if the store platform has reported it. */
  currentPeriodEnd: Nullable(Type.String()),
  /** The end of full access without a (new) subscription; `null` if no end is known. */
  accessUntil: Nullable(Type.String()),
  /** While `pending`: the store platform's page on which the merchant approves the charge. */
  confirmationUrl: Nullable(Type.String()),
  /** True while features are paused until the shop subscribes. Nothing is deleted. */
  paused: Type.Boolean(),
  pausedFeatures: Type.Array(OneOf(PAUSED_FEATURES)),
  /** The state explained to the merchant in one sentence. */
  message: Type.String(),
  canSubscribe: Type.Boolean(),
  canCancel: Type.Boolean(),
});
export type Plan = Static<typeof Plan>;

/** The browser then opens `confirmationUrl`. A second call returns the same URL. */
export const SubscriptionStarted = Type.Object({ confirmationUrl: Type.String(), position: Position });

export const plan = endpoint({
  method: 'GET',
  path: '/api/billing/plan',
  summary: 'The plan, its trial and its state',
  audience: 'session',
  answer: Plan,
  reads: ['billing'],
});

export const startSubscription = endpoint({
  method: 'POST',
  path: '/api/billing/subscribe',
  summary: 'Subscribe to the plan',
  audience: 'session',
  personOnly: true,
  answer: SubscriptionStarted,
  errors: ['BILLING_OFF', 'ALREADY_SUBSCRIBED', 'BILLING_FAILED', 'INSUFFICIENT_PERMISSIONS'],
});

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/billing/cancel',
  summary: 'Cancel the subscription',
  audience: 'session',
  personOnly: true,
  answer: Accepted,
  errors: ['BILLING_OFF', 'NO_SUBSCRIPTION', 'BILLING_FAILED', 'INSUFFICIENT_PERMISSIONS'],
});

/**
 * The store platform redirects the browser here after its confirmation page. Redirects to `/profile?billing=<state>`
 * and trusts no other part of the URL.
 */
export const billingReturn = endpoint({
  method: 'GET',
  path: '/api/billing/return',
  summary: 'Back from the store platform’s confirmation page',
  audience: 'session',
  personOnly: true,
  answers: redirects('the profile'),
});
