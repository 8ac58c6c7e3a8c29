/**
 * Every text of the plan's section, word for word where spec §1 quotes it: a second language is another object of the
 * type `PlanCardTexts`. Amounts, dates and counts come formatted.
 */
import { plural } from '../../../format/number.js';
import { translatable } from '../../../language/translatable.js';

export const planCardTexts = translatable('planCardTexts', {
  included: 'Included',
  states: {
    trial: 'Trial',
    trial_ended: 'Trial ended',
    pending: 'Waiting for approval',
    active: 'Active',
    declined: 'Declined',
    expired: 'Expired',
    frozen: 'Frozen',
    cancelled: 'Cancelled',
  },
  paused: {
    checks: 'Live price checks',
    discovery: 'Discovery of new competitors',
    title: 'Paused',
  },
  title: 'Plan',
  note: 'Cancel at any time.',
  failed: 'Failed to load your plan',
  loading: 'Loading your plan...',
  daysLeft: (days: number) => `${plural(days, 'day', 'days')} left.`,
  approve: 'Approve in Shopify',
  subscribe: (plan: string) => `Subscribe to ${plan}`,
  cancel: 'Cancel subscription',
  cancelSure: (plan: string) =>
    `Cancel ${plan}? You keep what you paid for until the period ends. Then live price checks and discovery pause; nothing is deleted.`,
  perMonth: 'per month',
  every: (days: number) => `every ${days} days`,
  use: {
    title: 'Competitors',
    of: (used: number, limit: number) => `${used} of ${limit}`,
    label: 'Competitors in use',
  },
  trialEnds: (day: string) => `The trial ends on ${day}.`,
  renews: (day: string) => `Renews on ${day}.`,
  accessUntil: (day: string) => `You have full access until ${day}.`,
  active: 'Your Pro plan is active.',
  declined: 'The subscription was declined in Shopify. You weren’t charged.',
});

export type PlanCardTexts = typeof planCardTexts;
