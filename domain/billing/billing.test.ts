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
  it('is granted once', () =>
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
  it('does not end before it begins', () => given().when(endTrial).thenNothing());
});

describe('a subscription', () => {
  it("is requested at the offer's price", () => given(trialStarted).when(request).then(requested));
  it('is requested once while the merchant decides', () => given(requested).when(request).thenNothing());
  it.each([activated, frozen])('is not requested while another one runs', event =>
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
  ])('becomes %s when the platform reports it', (status, event) => given(requested).when(report(status)).then(event));

  it('stays unchanged when the platform reports the same status', () =>
    given(requested).when(report('pending')).thenNothing());
  it('resumes after it was frozen', () =>
    given(requested, activated, frozen).when(report('active', { currentPeriodEnd })).then(activated));
  it('is renewed', () =>
    given(requested, activated)
      .when(report('active', { currentPeriodEnd: nextPeriodEnd }))
      .then({ type: 'SubscriptionRenewed', subscriptionId, currentPeriodEnd: nextPeriodEnd, ...times }));
  it.each([currentPeriodEnd, null])('is not renewed by a report with the same period or none', end =>
    given(requested, activated)
      .when(report('active', { currentPeriodEnd: end }))
      .thenNothing(),
  );
  it('ignores an earlier report', () =>
    given(requested, activated)
      .when(report('declined', { asOf: at }))
      .thenNothing());
  it.each(['declined', 'expired'] as const)('cannot be %s after its approval', status =>
    given(requested, activated).when(report(status)).thenNothing(),
  );
  it.each([declined, cancelled])('never resumes after it has ended', event =>
    given(requested, event).when(report('active')).thenNothing(),
  );
  it('ignores reports on another subscription', () =>
    given(requested)
      .when(report('active', { subscriptionId: 'gid://shopify/AppSubscription/2' }))
      .thenNothing());
  it('ignores reports before the request', () => given().when(report('active')).thenNothing());
});

describe('the end of a subscription', () => {
  const byMerchant = { type: 'SubscriptionCancelled', subscriptionId, by: 'merchant', ...times } as const;
  it.each([activated, frozen])("follows the merchant's cancellation", event =>
    given(requested, event).when(cancel).then(byMerchant),
  );
  it('is recorded once, for the first report', () => given(requested, activated, cancelled).when(cancel).thenNothing());
  it('requires an approved subscription', () => given(requested).when(cancel).thenRefused('NO_SUBSCRIPTION'));
  it('requires a subscription', () => given(trialStarted).when(cancel).thenRefused('NO_SUBSCRIPTION'));
  it('follows the removal of the app', () =>
    given(requested, activated)
      .when({ type: 'LoseSubscription', at: later })
      .then({ ...byMerchant, by: 'uninstall' }));
  it.each([[trialStarted], [requested, declined]])('does not occur without a running subscription', (...history) =>
    given(...history)
      .when({ type: 'LoseSubscription', at: later })
      .thenNothing(),
  );
});

it('keeps the end of the paid period while another subscription is requested', () => {
  const end = (...history: BillingEvent[]) =>
    [trialStarted, requested, activated, cancelled, requested, ...history].reduce(billing.evolve, billing.initial)
      .subscription?.currentPeriodEnd;
  expect([end(), end(declined), end({ ...activated, currentPeriodEnd: null })]).toEqual([
    currentPeriodEnd,
    currentPeriodEnd,
    null,
  ]);
});

it('keeps the end of the paid period', () => {
  const history: BillingEvent[] = [trialStarted, requested, activated, frozen, cancelled];
  expect(history.reduce(billing.evolve, billing.initial)).toEqual({
    trialEndsAt,
    trialEnded: false,
    subscription: { subscriptionId, confirmationUrl, status: 'cancelled', currentPeriodEnd, asOf: later },
  });
});
