import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLIENT, connect, graphql, json, NOW, SHOP, testSandbox } from '../../sandbox.fixtures.js';
import type { Sandbox } from '../../server.js';
import { type Receiver, receiver } from '../webhooks/receiver.fixtures.js';

const DAY = 86_400_000;
let now = NOW;
let app: Receiver;
let sandbox: Sandbox;
let token: string;
beforeEach(async () => {
  now = NOW;
  app = await receiver(CLIENT.client_secret);
  sandbox = await testSandbox({ appUrl: new URL(app.url).origin, now: () => now });
  token = (await connect(sandbox)).access_token;
  await graphql(
    sandbox,
    token,
    'mutation($uri: String!) { webhookSubscriptionCreate(topic: APP_SUBSCRIPTIONS_UPDATE, webhookSubscription: { uri: $uri }) { userErrors { message } } }',
    { uri: app.url },
  );
});
afterEach(async () => {
  await sandbox.close();
  await app.close();
});

interface Created {
  readonly appSubscriptionCreate: {
    readonly appSubscription: { readonly id: string; readonly status: string } | null;
    readonly confirmationUrl: string | null;
    readonly userErrors: readonly { readonly message: string }[];
  };
}
const subscribe = (amount = '19.99') =>
  graphql<Created>(
    sandbox,
    token,
    `mutation($lineItems: [AppSubscriptionLineItemInput!]!) {
      appSubscriptionCreate(name: "Pro", returnUrl: "http://localhost:8080/billing?plan=pro", trialDays: 3, test: true, replacementBehavior: STANDARD, lineItems: $lineItems) {
        appSubscription { id status trialDays currentPeriodEnd } confirmationUrl userErrors { field message } } }`,
    {
      lineItems: [
        { plan: { appRecurringPricingDetails: { price: { amount, currencyCode: 'USD' }, interval: 'EVERY_30_DAYS' } } },
      ],
    },
  );
const pending = async () => (await subscribe()).data.appSubscriptionCreate.confirmationUrl ?? '';
const decide = (url: string, decision = '') =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ decision }), redirect: 'manual' });
interface Plan {
  readonly status: string;
  readonly currentPeriodEnd: string;
}
const active = async () =>
  (
    await graphql<{ currentAppInstallation: { activeSubscriptions: Plan[] } }>(
      sandbox,
      token,
      '{ currentAppInstallation { activeSubscriptions { id name status currentPeriodEnd lineItems { plan { pricingDetails { ... on AppRecurringPricing { interval price { amount currencyCode } } } } } } } }',
    )
  ).data.currentAppInstallation.activeSubscriptions;
const told = async () => {
  await sandbox.settled();
  return app.received.map(
    ({ body }) => (JSON.parse(body) as { app_subscription: { status: string } }).app_subscription,
  );
};

describe('a subscription to the app', () => {
  it('is pending until the merchant approves it on a page with its price', async () => {
    const url = await pending();
    const page = await (await fetch(url)).text();
    for (const text of ['Approve subscription', '$19.99', 'every 30 days', '3 days free', 'Aurora Outfitters'])
      expect(page).toContain(text);
    expect(await active()).toEqual([]);

    const back = new URL((await decide(url)).headers.get('location') ?? '');
    expect(back.searchParams.get('plan')).toBe('pro');
    expect(back.searchParams.get('charge_id')).toMatch(/^\d{16}$/);
    expect(await active()).toMatchObject([
      {
        status: 'ACTIVE',
        currentPeriodEnd: new Date(NOW + 33 * DAY).toISOString().replace('.000Z', 'Z'),
        lineItems: [{ plan: { pricingDetails: { price: { amount: '19.99', currencyCode: 'USD' } } } }],
      },
    ]);
    expect(await told()).toMatchObject([{ status: 'ACTIVE', price: '19.99', interval: 'every_30_days' }]);
    expect((await decide(url)).status).toBe(404);
  });

  it('is declined, and the app is notified', async () => {
    expect((await decide(await pending(), 'decline')).status).toBe(302);
    expect(await active()).toEqual([]);
    expect(await told()).toMatchObject([{ status: 'DECLINED' }]);
  });

  it('replaces the one before', async () => {
    await decide(await pending());
    await decide(await pending());
    expect(await active()).toHaveLength(1);
    expect((await told()).map(({ status }) => status)).toEqual(['ACTIVE', 'CANCELLED', 'ACTIVE']);
  });

  it('expires without approval in two days', async () => {
    const url = await pending();
    now += 3 * DAY;
    expect(await (await fetch(url)).text()).toContain('expired');
  });

  it('is frozen and thawed by the platform, and cancelled by the app', async () => {
    const { appSubscription, confirmationUrl } = (await subscribe()).data.appSubscriptionCreate;
    await decide(confirmationUrl ?? '');
    await json(`${sandbox.origin}/control/billing`, { shop: SHOP, status: 'frozen' });
    expect(await active()).toMatchObject([{ status: 'FROZEN' }]);
    await json(`${sandbox.origin}/control/billing`, { shop: SHOP, status: 'active' });
    const cancelled = await graphql(
      sandbox,
      token,
      'mutation($id: ID!) { appSubscriptionCancel(id: $id) { appSubscription { status } userErrors { message } } }',
      { id: appSubscription?.id },
    );
    expect(cancelled.data).toMatchObject({ appSubscriptionCancel: { appSubscription: { status: 'CANCELLED' } } });
    expect(await active()).toEqual([]);
    expect((await told()).map(({ status }) => status)).toEqual(['ACTIVE', 'FROZEN', 'ACTIVE', 'CANCELLED']);
  });

  it('is refused for a price of zero', async () => {
    const { appSubscription, userErrors } = (await subscribe('0.00')).data.appSubscriptionCreate;
    expect(appSubscription).toBeNull();
    expect(userErrors[0]?.message).toMatch(/greater than or equal to 0.50/);
  });
});
