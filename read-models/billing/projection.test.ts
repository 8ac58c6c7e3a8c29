import { describe, expect, it } from 'vitest';
import type { BillingEvent, CancelledBy } from '../../domain/billing/billing.js';
import { type Amount, as, type Currency, type Instant, type ShopDomain } from '../../domain/kernel/names.js';
import { SHOP } from '../../projector/engines.fixtures.js';
import { folded, happened } from '../../projector/folding.fixtures.js';
import { billing } from './projection.js';

const at = as<Instant>('2026-07-01T09:00:00.000Z');
const trialEndsAt = as<Instant>('2026-07-04T09:00:00.000Z');
const currentPeriodEnd = as<Instant>('2026-08-01T09:00:00.000Z');
const nextPeriodEnd = as<Instant>('2026-08-31T09:00:00.000Z');
const subscriptionId = 'gid://shopify/AppSubscription/1';
const offer = { amount: as<Amount>('19.99'), currency: as<Currency>('USD'), intervalDays: 30 };

const trial = () => happened('TrialStarted', { shop: as<ShopDomain>(SHOP), trialEndsAt, at });
const requested = (id = subscriptionId) =>
  happened('SubscriptionRequested', {
    subscriptionId: id,
    confirmationUrl: `https://x/${id}`,
    trialDays: 0,
    ...offer,
    at,
  });
const activated = (end: Instant | null = currentPeriodEnd) =>
  happened('SubscriptionActivated', { subscriptionId, currentPeriodEnd: end, asOf: at, at });
const renewed = () =>
  happened('SubscriptionRenewed', { subscriptionId, currentPeriodEnd: nextPeriodEnd, asOf: at, at });
const changed = (type: 'SubscriptionDeclined' | 'SubscriptionExpired' | 'SubscriptionFrozen') =>
  happened(type, { subscriptionId, asOf: at, at });
const cancelled = (by: CancelledBy = 'merchant') =>
  happened('SubscriptionCancelled', { subscriptionId, by, asOf: at, at });

describe('the plan in the read model', () => {
  it.each([
    ['of a trial', [trial()], { status: null, access_until: trialEndsAt, trial_ended: 0 }],
    [
      'of a trial that ended',
      [trial(), happened('TrialEnded', { trialEndsAt, subscribed: false, at })],
      { status: null, access_until: trialEndsAt, trial_ended: 1 },
    ],
    ['that waits', [trial(), requested()], { status: 'pending', access_until: trialEndsAt }],
    [
      'that was approved',
      [trial(), requested(), activated()],
      { status: 'active', access_until: null, current_period_end: currentPeriodEnd },
    ],
    [
      'that was renewed',
      [trial(), requested(), activated(), renewed()],
      { status: 'active', access_until: null, current_period_end: nextPeriodEnd },
    ],
    [
      'that resumes after it was frozen',
      [trial(), requested(), activated(), changed('SubscriptionFrozen'), activated(null)],
      { status: 'active', access_until: null, current_period_end: currentPeriodEnd },
    ],
    [
      'that is frozen',
      [trial(), requested(), activated(), changed('SubscriptionFrozen')],
      { status: 'frozen', access_until: trialEndsAt },
    ],
    ['that was declined', [trial(), requested(), changed('SubscriptionDeclined')], { access_until: trialEndsAt }],
    ['that expired', [trial(), requested(), changed('SubscriptionExpired')], { access_until: trialEndsAt }],
    [
      'that was cancelled in a paid period',
      [trial(), requested(), activated(), cancelled()],
      { status: 'cancelled', access_until: currentPeriodEnd },
    ],
    [
      'that was requested again in a paid period',
      [trial(), requested(), activated(), cancelled('uninstall'), requested('2')],
      {
        status: 'pending',
        subscription_id: '2',
        confirmation_url: 'https://x/2',
        current_period_end: currentPeriodEnd,
        access_until: currentPeriodEnd,
      },
    ],
    [
      'that was requested again in a paid period, and declined',
      [trial(), requested(), activated(), cancelled(), requested(), changed('SubscriptionDeclined')],
      { status: 'declined', access_until: currentPeriodEnd },
    ],
    [
      'that was requested again and approved, its own period not being known yet',
      [trial(), requested(), activated(), cancelled(), requested(), activated(null)],
      { status: 'active', access_until: null, current_period_end: null },
    ],
    ['that was asked for before its trial was known', [requested(), trial()], { access_until: trialEndsAt }],
  ])('%s', async (_, events, expected) => {
    const rows = await (await folded(billing, ...events))('billing');
    expect(rows).toEqual([expect.objectContaining({ shop: SHOP, ...expected })]);
  });

  it('belongs to one shop', async () => {
    const other = happened('TrialStarted', { shop: as<ShopDomain>('b'), trialEndsAt, at }, 'b.myshopify.com');
    const rows = await (await folded(billing, trial(), activated(), other))('billing');
    expect(rows.map(({ shop, status }) => [shop, status])).toEqual([
      [SHOP, 'active'],
      ['b.myshopify.com', null],
    ]);
  });

  it('folds every billing event', () =>
    expect(Object.keys(billing.on).sort()).toEqual(
      Object.keys({
        SubscriptionActivated: 1,
        SubscriptionCancelled: 1,
        SubscriptionDeclined: 1,
        SubscriptionExpired: 1,
        SubscriptionFrozen: 1,
        SubscriptionRenewed: 1,
        SubscriptionRequested: 1,
        TrialEnded: 1,
        TrialStarted: 1,
      } satisfies Record<BillingEvent['type'], 1>),
    ));
});
