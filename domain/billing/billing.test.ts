import { describe, expect, it } from 'vitest';
import { as, type Instant, type ShopDomain } from '../kernel/names.js';
import { specification } from '../kernel/specification.js';
import { type BillingCommand, type BillingEvent, billing, type ReportedSubscription } from './billing.js';
import type { SubscriptionStatus } from './plan.js';

const { given } = specification(billing);
const instant = (text: string) => as<Instant>(text);
const shop = as<ShopDomain>('aurora.myshopify.com');
const at = instant('2026-07-01T09:00:00.000Z');
const trialEndsAt = instant('2026-07-04T09:00:00.000Z');
const later = instant('2026-07-02T09:00:00.000Z');
const muchLater = instant('2026-07-09T09:00:00.000Z');
const currentPeriodEnd = instant('2026-08-01T09:00:00.000Z');
const nextPeriodEnd = instant('2026-08-31T09:00:00.000Z');
const subscriptionId = 'gid://shopify/AppSubscription/1';
const confirmationUrl = 'https://aurora.myshopify.com/admin/charges/1/confirm';
const times = { asOf: later, at: later };

const startTrial = { type: 'StartTrial', shop, at } as const;
const trialStarted = { type: 'TrialStarted', shop, trialEndsAt, at } as const;
const endTrial = { type: 'EndTrial', at: trialEndsAt } as const;
const request = { type: 'RequestSubscription', subscriptionId, confirmationUrl, trialDays: 2, at } as const;
const offer = { amount: '19.99', currency: 'USD', intervalDays: 30 };
const requested = { ...request, ...offer, type: 'SubscriptionRequested' } as BillingEvent;
const activated = { type: 'SubscriptionActivated', subscriptionId, currentPeriodEnd, ...times } as const;
const frozen = { type: 'SubscriptionFrozen', subscriptionId, ...times } as const;
const declined = { type: 'SubscriptionDeclined', subscriptionId, ...times } as const;
const cancelled = { type: 'SubscriptionCancelled', subscriptionId, by: 'platform', ...times } as const;
const cancel = { type: 'CancelSubscription', subscriptionId, at: later } as const;

const report = (status: SubscriptionStatus, more: Partial<ReportedSubscription> & { asOf?: Instant } = {}) => {
  const { asOf = later, ...rest } = more;
  const reported = { subscriptionId, status, currentPeriodEnd: null, ...rest };
  return { type: 'ReportSubscription', report: reported, asOf, at: later } satisfies BillingCommand;
};

describe('the trial', () => {
  it('lasts three days from the first connection', () => given().when(startTrial).then(trialStarted));
  it('is given once', () =>
    given(trialStarted)
      .when({ ...startTrial, at: muchLater })
      .thenNothing());
  it('does not end early', () =>
    given(trialStarted)
      .when({ ...endTrial, at: later })
      .thenNothing());
  it('ends', () =>
    given(trialStarted).when(endTrial).then({ type: 'TrialEnded', trialEndsAt, subscribed: false, at: trialEndsAt }));
  it('ends without a notice for a shop that subscribed', () =>
    given(trialStarted, requested, activated)
      .when(endTrial)
      .then({ type: 'TrialEnded', trialEndsAt, subscribed: true, at: trialEndsAt }));
  it('ends once', () =>
    given(trialStarted, { type: 'TrialEnded', trialEndsAt, subscribed: false, at: trialEndsAt })
      .when(endTrial)
      .thenNothing());
  it('does not end before it began', () => given().when(endTrial).thenNothing());
});

describe('a subscription', () => {
  it('is asked for at the price of the offer', () => given(trialStarted).when(request).then(requested));
  it('is asked for once while the merchant decides', () => given(requested).when(request).thenNothing());
  it.each([activated, frozen])('is not asked for while one runs', event =>
    given(requested, activated, event).when(request).thenRefused('ALREADY_SUBSCRIBED'),
  );
  it.each([declined, cancelled, { ...declined, type: 'SubscriptionExpired' } as const])(
    'is asked for again after one that is over',
    event => given(requested, event).when(request).then(requested),
  );

  it.each<[SubscriptionStatus, BillingEvent]>([
    ['active', { ...activated, currentPeriodEnd: null }],
    ['declined', declined],
    ['expired', { type: 'SubscriptionExpired', subscriptionId, ...times }],
    ['frozen', frozen],
    ['cancelled', cancelled],
  ])('becomes %s when the platform says so', (status, event) => given(requested).when(report(status)).then(event));

  it('stays as it is when the platform says the same', () => given(requested).when(report('pending')).thenNothing());
  it('resumes after it was frozen', () =>
    given(requested, activated, frozen).when(report('active', { currentPeriodEnd })).then(activated));
  it('is renewed', () =>
    given(requested, activated)
      .when(report('active', { currentPeriodEnd: nextPeriodEnd }))
      .then({ type: 'SubscriptionRenewed', subscriptionId, currentPeriodEnd: nextPeriodEnd, ...times }));
  it.each([currentPeriodEnd, null])('is not renewed by a report of the same period or without one', end =>
    given(requested, activated)
      .when(report('active', { currentPeriodEnd: end }))
      .thenNothing(),
  );
  it('does not go back to an earlier report', () =>
    given(requested, activated)
      .when(report('declined', { asOf: at }))
      .thenNothing());
  it.each(['declined', 'expired'] as const)('cannot be %s once it was approved', status =>
    given(requested, activated).when(report(status)).thenNothing(),
  );
  it.each([declined, cancelled])('never comes back once it is over', event =>
    given(requested, event).when(report('active')).thenNothing(),
  );
  it('is not another one', () =>
    given(requested)
      .when(report('active', { subscriptionId: 'gid://shopify/AppSubscription/2' }))
      .thenNothing());
  it('cannot be reported before it was asked for', () => given().when(report('active')).thenNothing());
});

describe('the end of a subscription', () => {
  const byMerchant = { type: 'SubscriptionCancelled', subscriptionId, by: 'merchant', ...times } as const;
  it.each([activated, frozen])('is up to the merchant', event => given(requested, event).when(cancel).then(byMerchant));
  it('is recorded once, for the first report', () => given(requested, activated, cancelled).when(cancel).thenNothing());
  it('needs one that was approved', () => given(requested).when(cancel).thenRefused('NO_SUBSCRIPTION'));
  it('needs a subscription', () => given(trialStarted).when(cancel).thenRefused('NO_SUBSCRIPTION'));
  it('comes with the removal of the app', () =>
    given(requested, activated)
      .when({ type: 'LoseSubscription', at: later })
      .then({ ...byMerchant, by: 'uninstall' }));
  it.each([[trialStarted], [requested, declined]])('does not come where nothing runs', (...history) =>
    given(...history)
      .when({ type: 'LoseSubscription', at: later })
      .thenNothing(),
  );
});

it('keeps the end of the period that was paid for, while another is asked for too', () => {
  const end = (...history: BillingEvent[]) =>
    [trialStarted, requested, activated, cancelled, requested, ...history].reduce(billing.evolve, billing.initial)
      .subscription?.currentPeriodEnd;
  expect([end(), end(declined), end({ ...activated, currentPeriodEnd: null })]).toEqual([
    currentPeriodEnd,
    currentPeriodEnd,
    null,
  ]);
});

it('keeps the end of the period that was paid for', () => {
  const history: BillingEvent[] = [trialStarted, requested, activated, frozen, cancelled];
  expect(history.reduce(billing.evolve, billing.initial)).toEqual({
    trialEndsAt,
    trialEnded: false,
    subscription: { subscriptionId, confirmationUrl, status: 'cancelled', currentPeriodEnd, asOf: later },
  });
});
