import { expect, it } from 'vitest';
import { eventOf, trailOf } from '../audit/trail.fixtures.js';

const trialEndsAt = '2026-07-04T09:30:00.000Z';
const currentPeriodEnd = '2026-08-03T09:30:00.000Z';
const report = { subscriptionId: 's1', asOf: '2026-07-02T09:30:00.000Z' };
const started = eventOf('TrialStarted', { shop: 'aurora.myshopify.com', trialEndsAt });
const requested = eventOf('SubscriptionRequested', {
  amount: '19.99',
  currency: 'USD',
  intervalDays: 30,
  subscriptionId: 's1',
  confirmationUrl: 'https://store.example/approve?token=secret',
  trialDays: 2,
});

it('describes a shop’s plan in the audit trail', () =>
  expect(
    trailOf(
      started,
      requested,
      eventOf('SubscriptionDeclined', report),
      requested,
      eventOf('SubscriptionExpired', report),
      requested,
      eventOf('SubscriptionActivated', { ...report, currentPeriodEnd: null }),
      eventOf('TrialEnded', { trialEndsAt, subscribed: true }),
      eventOf('SubscriptionRenewed', { ...report, currentPeriodEnd }),
      eventOf('SubscriptionFrozen', report),
      eventOf('SubscriptionActivated', { ...report, currentPeriodEnd }),
      eventOf('SubscriptionCancelled', { ...report, by: 'uninstall' }),
    ),
  ).toEqual([
    'TRIAL_STARTED (Billing) plan: none -> trial; until 2026-07-04 09:30 UTC',
    'SUBSCRIPTION_REQUESTED (Billing) plan: trial -> Pro, awaiting approval; 19.99 USD every 30 days; 2 days without charge',
    'SUBSCRIPTION_DECLINED (Billing) plan: Pro, awaiting approval -> Pro declined',
    'SUBSCRIPTION_REQUESTED (Billing) plan: Pro declined -> Pro, awaiting approval; 19.99 USD every 30 days; 2 days without charge',
    'SUBSCRIPTION_EXPIRED (Billing) plan: Pro, awaiting approval -> Pro not approved in time',
    'SUBSCRIPTION_REQUESTED (Billing) plan: Pro not approved in time -> Pro, awaiting approval; 19.99 USD every 30 days; 2 days without charge',
    'SUBSCRIPTION_ACTIVATED (Billing) plan: Pro, awaiting approval -> Pro',
    'TRIAL_ENDED (Billing) Trial ended; the subscription continues',
    'SUBSCRIPTION_RENEWED (Billing) plan: Pro; paid until 2026-08-03 09:30 UTC',
    'SUBSCRIPTION_FROZEN (Billing) plan: Pro -> Pro, payment failed',
    'SUBSCRIPTION_ACTIVATED (Billing) plan: Pro, payment failed -> Pro; paid until 2026-08-03 09:30 UTC',
    'SUBSCRIPTION_CANCELLED (Billing) plan: Pro -> Pro cancelled; because the app was removed from the store',
  ]));

it('describes the end of a trial without a subscription, and with a requested one', () =>
  expect([
    ...trailOf(started, eventOf('TrialEnded', { trialEndsAt, subscribed: false })).slice(1),
    ...trailOf(started, requested, eventOf('TrialEnded', { trialEndsAt, subscribed: false })).slice(2),
  ]).toEqual([
    'TRIAL_ENDED (Billing) plan: trial -> trial ended',
    'TRIAL_ENDED (Billing) plan: Pro, awaiting approval',
  ]));
