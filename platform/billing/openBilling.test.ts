import { describe, expect, it } from 'vitest';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import type { Graphql } from '../shopify/admin-api/graphql.js';
import { ShopifyError } from '../shopify/port.js';
import { openBilling } from './openBilling.js';

const SHOP = as<ShopDomain>('aurora.myshopify.com');
const ID = 'gid://shopify/AppSubscription/4503599627370497';
const terms = { returnUrl: 'https://app.example/api/billing/return', trialDays: 2 };

/** Opens the connector with one response, which must pass its own check. */
function connector(mode: 'shopify' | 'sandbox', data: object) {
  const asked: { token: string; name: string; variables: object }[] = [];
  const admin: Graphql = {
    async query(_, token, operation, variables) {
      asked.push({ token, name: operation.name, variables });
      if (!operation.check(data)) expect.fail('the answer is not of its type');
      return { data, withheld: [] };
    },
  };
  const billing = openBilling(mode, { admin, tokens: { use: (_, work) => work('token-1') } });
  if (!billing) expect.fail('charges');
  return { billing, asked };
}
const subscription = (status: string, currentPeriodEnd: string | null = null) => ({ id: ID, status, currentPeriodEnd });
const created = (more: object = {}) => ({
  appSubscriptionCreate: {
    appSubscription: subscription('PENDING'),
    confirmationUrl: 'https://x/confirm',
    userErrors: [],
    ...more,
  },
});

describe('a subscription', () => {
  it.each([
    ['shopify', false],
    ['sandbox', true],
  ] as const)('is requested at the price of the offer; in %s a test charge is %s', async (mode, test) => {
    const { billing, asked } = connector(mode, created());
    expect(await billing.request(SHOP, terms)).toEqual({ subscriptionId: ID, confirmationUrl: 'https://x/confirm' });
    const price = { amount: '19.99', currencyCode: 'USD' };
    const variables = {
      name: 'Pro',
      ...terms,
      test,
      lineItems: [{ plan: { appRecurringPricingDetails: { price, interval: 'EVERY_30_DAYS' } } }],
    };
    expect(asked).toEqual([{ token: 'token-1', name: 'AppSubscriptionCreate', variables }]);
  });

  it.each([
    ['with its own reason', { appSubscription: null, userErrors: [{ message: 'Owned by a partner' }] }, /partner/],
    ['without a page', { confirmationUrl: null }, /no subscription/],
  ])('is refused by the platform %s', async (_, more, message) => {
    const asking = connector('shopify', created(more)).billing.request(SHOP, terms);
    await expect(asking).rejects.toThrow(message);
    await expect(asking).rejects.toMatchObject({ name: 'BillingRefused' });
  });

  it.each([
    ['PENDING', null, 'pending', null],
    ['ACTIVE', '2026-08-01T05:00:00-04:00', 'active', '2026-08-01T09:00:00.000Z'],
    ['ACCEPTED', null, 'active', null],
    ['DECLINED', null, 'declined', null],
    ['EXPIRED', null, 'expired', null],
    ['FROZEN', null, 'frozen', null],
    ['CANCELLED', null, 'cancelled', null],
  ])('is known to be %s', async (word, end, status, currentPeriodEnd) => {
    const { billing } = connector('shopify', { node: subscription(word, end) });
    expect(await billing.report(SHOP, ID)).toEqual({ subscriptionId: ID, status, currentPeriodEnd });
  });

  it.each([{ node: null }, { node: {} }])('is `null` if the platform does not know it: %j', async data => {
    expect(await connector('shopify', data).billing.report(SHOP, ID)).toBeNull();
  });

  it('is cancelled, or refused', async () => {
    const done = connector('shopify', {
      appSubscriptionCancel: { appSubscription: subscription('CANCELLED'), userErrors: [] },
    });
    await done.billing.cancel(SHOP, ID);
    expect(done.asked).toMatchObject([{ name: 'AppSubscriptionCancel', variables: { id: ID } }]);
    const refused = connector('shopify', {
      appSubscriptionCancel: { appSubscription: null, userErrors: [{ message: 'Not active' }] },
    });
    await expect(refused.billing.cancel(SHOP, ID)).rejects.toThrow('Not active');
  });

  it('passes on connection problems', async () => {
    const use = async () => Promise.reject(new ShopifyError('reauth_required', 'no'));
    const billing = openBilling('shopify', { tokens: { use }, admin: connector('shopify', {}) as never });
    await expect(billing?.report(SHOP, ID)).rejects.toMatchObject({ failure: 'reauth_required' });
  });
});

it('has no engine if nothing is charged', () => {
  expect(openBilling('none', { tokens: {} as never, admin: {} as never })).toBeNull();
});
