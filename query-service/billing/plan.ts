import * as api from '../../domain/api/billing.js';
import {
  accessUntil,
  isPaused,
  PAUSED_FEATURES,
  type PlanFacts,
  type PlanState,
  PRO,
  planState,
  TRIAL_DAYS,
  trialDaysLeft,
} from '../../domain/billing/plan.js';
import { as, type Instant } from '../../domain/kernel/names.js';
import { merchantGet } from '../http/merchantGet.js';

/** `GET /api/billing/plan`: the plan now. A trial ends without an event, so the state is computed on request. */
export const plan = merchantGet(api.plan, {
  async handler({ shop }, _, { readStore, clock, billingMode }) {
    const now = clock.now();
    const row =
      billingMode === 'none'
        ? undefined
        : await readStore.sql.selectFrom('billing').selectAll().where('shop', '=', shop).executeTakeFirst();
    const facts: PlanFacts = {
      trialEndsAt: instantOrNull(row?.trial_ends_at),
      status: row?.status ?? null,
      currentPeriodEnd: instantOrNull(row?.current_period_end),
    };
    const state = planState(facts, now);
    const paused = isPaused(facts, now);
    const running = state === 'active' || state === 'frozen';
    return {
      state,
      billing: billingMode,
      name: PRO.name,
      price: Number(PRO.price),
      currency: PRO.currency,
      intervalDays: PRO.intervalDays,
      trialDays: TRIAL_DAYS,
      trialEndsAt: facts.trialEndsAt,
      daysLeft: trialDaysLeft(facts, now),
      currentPeriodEnd: facts.currentPeriodEnd,
      accessUntil: accessUntil(facts),
      confirmationUrl: state === 'pending' ? (row?.confirmation_url ?? null) : null,
      paused,
      pausedFeatures: paused ? [...PAUSED_FEATURES] : [],
      message: [MESSAGES[state], paused ? PAUSED : ''].join(' ').trim(),
      canSubscribe: billingMode !== 'none' && !running,
      canCancel: running,
    };
  },
});

const instantOrNull = (text: string | null | undefined): Instant | null => (text ? as<Instant>(text) : null);

const PAUSED = 'Live price checks and discovery are paused; nothing is deleted.';

const MESSAGES: Readonly<Record<PlanState, string>> = {
  none: 'Everything is included.',
  trial: 'Your free trial is running. No card is needed.',
  trial_ended: 'Your free trial has ended.',
  pending: 'Your subscription is waiting for your approval in Shopify.',
  active: 'Your Pro plan is active.',
  declined: 'The subscription was declined in Shopify.',
  expired: 'The subscription wasn’t approved within two days.',
  frozen: 'Shopify couldn’t collect the last payment. Please settle it in your Shopify admin.',
  cancelled: 'Your subscription was cancelled.',
};
