import { describe, expect, it, onTestFinished } from 'vitest';
import type { ReportedSubscription } from '../../domain/billing/billing.js';
import type { Billing } from '../../platform/billing/port.js';
import { ShopifyError } from '../../platform/shopify/port.js';
import type { RowOf } from '../../platform/tables/table.js';
import type { billing as billingTable } from '../../read-models/billing/tables.js';
import { type Engines, event, eventsOf, openEngines, outdate, until } from '../workers.fixtures.js';
import { runBilling } from './billing.js';
import { createSubscriptionCheck, endTrials } from './followPlans.js';

const SHOP = 'aurora.myshopify.com';
const ID = 'gid://shopify/AppSubscription/1';
const CONNECTED_AT = '2026-07-01T09:00:00.000Z';
const TRIAL_END = '2026-07-04T09:00:00.000Z';
const DAY = 86_400_000;
const HOUR = 3_600_000;

const profile = { name: 'Aurora', currency: 'USD', timeZone: 'UTC' };
const connected = (name = 'first') =>
  event(name, 'ShopConnected', { shop: SHOP, profile, scopes: ['read_orders'] }, SHOP);
const disconnected = (name: string, reason: string) => event(name, 'ShopDisconnected', { reason }, SHOP);
const trialStarted = event('trial', 'TrialStarted', { shop: SHOP, trialEndsAt: TRIAL_END }, SHOP);
const requested = event(
  'request',
  'SubscriptionRequested',
  {
    subscriptionId: ID,
    confirmationUrl: 'https://x',
    trialDays: 0,
    amount: '19.99',
    currency: 'USD',
    intervalDays: 30,
  },
  SHOP,
);
const row = (more: Partial<RowOf<typeof billingTable>> = {}): RowOf<typeof billingTable> => ({
  shop: SHOP,
  trial_ends_at: TRIAL_END,
  trial_ended: 0,
  subscription_id: null,
  status: null,
  confirmation_url: null,
  current_period_end: null,
  access_until: TRIAL_END,
  updated_at: CONNECTED_AT,
  ...more,
});
const fold = ({ readStore }: Engines, values: RowOf<typeof billingTable>) =>
  readStore.transaction(({ sql }) => sql.insertInto('billing').values(values).execute());

/** The platform's answer about the subscription, and how often it was asked. */
function platform() {
  const state = {
    asked: 0,
    answer: { subscriptionId: ID, status: 'active', currentPeriodEnd: null } as ReportedSubscription | Error,
  };
  const billing: Billing = {
    mode: 'sandbox',
    request: () => expect.fail('a worker never subscribes'),
    cancel: () => expect.fail('a worker never cancels'),
    async report() {
      state.asked += 1;
      if (state.answer instanceof Error) throw state.answer;
      return state.answer;
    },
  };
  return { state, billing };
}

async function running() {
  const engines = await openEngines();
  const stop = new AbortController();
  const ports = { ...engines, billing: platform().billing };
  const following = runBilling(ports, stop.signal);
  onTestFinished(async () => {
    stop.abort();
    await following;
  });
  // What happens before it is there, it says nothing of.
  await until(() =>
    engines.workStore.sql.selectFrom('followers').select('name').where('name', '=', 'plan-notices').executeTakeFirst(),
  );
  const append = (stream: string, ...events: ReturnType<typeof event>[]) =>
    engines.eventLog.append(stream, events, 'any');
  const told = async () => (await eventsOf(engines.eventLog, `notifications-${SHOP}`)).map(([, data]) => data);
  return { engines, append, told, plan: () => eventsOf(engines.eventLog, `billing-${SHOP}`) };
}

const types = (events: readonly [string, unknown][]) => events.map(([type]) => type);

describe('the trial', () => {
  it('begins with the first connection only', async () => {
    const { append, plan } = await running();
    await append(`shop-${SHOP}`, connected(), disconnected('gone', 'merchant'), connected('again'));
    const events = await until(async () => (await plan()).length > 0 && (await plan()));
    expect(events).toEqual([['TrialStarted', { shop: SHOP, trialEndsAt: TRIAL_END }]]);
    await append(`shop-${SHOP}`, disconnected('last', 'uninstalled'));
    expect(await plan()).toHaveLength(1);
  });

  it('ends in the log once it expires, and only once', async () => {
    const engines = { ...(await openEngines()), billing: platform().billing };
    await engines.eventLog.append(`billing-${SHOP}`, [trialStarted], 'any');
    await fold(engines, row());
    await endTrials(engines);
    expect(await eventsOf(engines.eventLog, `billing-${SHOP}`)).toHaveLength(1);

    engines.clock.advance(3 * DAY);
    await endTrials(engines);
    await endTrials(engines);
    expect((await eventsOf(engines.eventLog, `billing-${SHOP}`)).slice(1)).toEqual([
      ['TrialEnded', { trialEndsAt: TRIAL_END, subscribed: false }],
    ]);
  });

  it('ends even if another store’s cannot be ended', async () => {
    const engines = { ...(await openEngines()), billing: platform().billing };
    const broken = 'a-broken-one.myshopify.com';
    await outdate(engines, `billing-${broken}`, broken);
    await engines.eventLog.append(`billing-${SHOP}`, [trialStarted], 'any');
    await fold(engines, row({ shop: broken }));
    await fold(engines, row());
    engines.clock.advance(3 * DAY);
    await endTrials(engines);
    expect(types(await eventsOf(engines.eventLog, `billing-${SHOP}`))).toEqual(['TrialStarted', 'TrialEnded']);
  });

  it('of a store that erased its data and connected again ends too', async () => {
    const engines = { ...(await openEngines()), billing: platform().billing };
    const plan = async () => types(await eventsOf(engines.eventLog, `billing-${SHOP}`));
    await engines.eventLog.append(`billing-${SHOP}`, [trialStarted], 'any');
    await fold(engines, row());
    engines.clock.advance(3 * DAY);
    await endTrials(engines);

    const trialEndsAt = '2026-07-10T09:00:00.000Z';
    const erased = event('erased', 'ShopErased', { erasureId: 'e' }, SHOP);
    const second = event('second trial', 'TrialStarted', { shop: SHOP, trialEndsAt }, SHOP);
    await engines.eventLog.append(`billing-${SHOP}`, [erased, second], 'any');
    await engines.readStore.transaction(({ sql }) =>
      sql.updateTable('billing').set({ trial_ends_at: trialEndsAt }).execute(),
    );
    await endTrials(engines);
    expect(await plan()).toEqual(['TrialStarted', 'TrialEnded', 'ShopErased', 'TrialStarted']);

    engines.clock.advance(6 * DAY);
    await endTrials(engines);
    await endTrials(engines);
    expect(await plan()).toEqual(['TrialStarted', 'TrialEnded', 'ShopErased', 'TrialStarted', 'TrialEnded']);
  });
});

describe('a subscription', () => {
  it('ends when the app is removed, but not with a disconnection', async () => {
    const { append, plan } = await running();
    await append(`billing-${SHOP}`, requested);
    await append(`shop-${SHOP}`, disconnected('by hand', 'merchant'), disconnected('by Shopify', 'uninstalled'));
    const events = await until(async () => (await plan()).length > 1 && (await plan()));
    expect(events.slice(1)).toMatchObject([['SubscriptionCancelled', { subscriptionId: ID, by: 'uninstall' }]]);
  });

  it('is asked about after a start and then every hour, while it may change', async () => {
    const engines = await openEngines();
    const { state, billing } = platform();
    const watch = createSubscriptionCheck({ ...engines, billing });
    await engines.eventLog.append(`billing-${SHOP}`, [requested], 'any');
    await watch();
    expect(state.asked).toBe(0);

    await fold(engines, row({ status: 'pending', subscription_id: ID }));
    await watch();
    await watch();
    expect(state.asked).toBe(1);
    expect(types(await eventsOf(engines.eventLog, `billing-${SHOP}`))).toEqual([
      'SubscriptionRequested',
      'SubscriptionActivated',
    ]);

    engines.clock.advance(HOUR);
    state.answer = { subscriptionId: ID, status: 'frozen', currentPeriodEnd: null };
    await watch();
    expect(state.asked).toBe(2);
    expect(types(await eventsOf(engines.eventLog, `billing-${SHOP}`)).at(-1)).toBe('SubscriptionFrozen');

    await engines.readStore.transaction(({ sql }) => sql.updateTable('billing').set({ status: 'declined' }).execute());
    engines.clock.advance(HOUR);
    await watch();
    expect(state.asked).toBe(2);
  });

  it('does not block the others if it cannot be looked up', async () => {
    const engines = await openEngines();
    const { state, billing } = platform();
    state.answer = new ShopifyError('reauth_required', 'no');
    await fold(engines, row({ status: 'active', subscription_id: ID }));
    await fold(engines, row({ shop: 'borealis.myshopify.com', status: 'active', subscription_id: `${ID}2` }));
    await createSubscriptionCheck({ ...engines, billing })();
    expect(state.asked).toBe(2);
    expect(await eventsOf(engines.eventLog, `billing-${SHOP}`)).toEqual([]);
  });
});

describe('the bell', () => {
  it.each([
    ['TrialEnded', { trialEndsAt: TRIAL_END, subscribed: false }, 'warning', /trial has ended.+nothing is deleted/],
    ['SubscriptionActivated', { currentPeriodEnd: null }, 'success', /Pro plan is active/],
    ['SubscriptionDeclined', {}, 'info', /declined/],
    ['SubscriptionExpired', {}, 'info', /two days/],
    ['SubscriptionFrozen', {}, 'error', /couldn’t collect/],
    ['SubscriptionCancelled', { by: 'merchant' }, 'info', /was cancelled/],
  ])('tells about %s', async (type, data, notificationType, message) => {
    const { append, told } = await running();
    await append(`billing-${SHOP}`, event('it', type, { subscriptionId: ID, asOf: CONNECTED_AT, ...data }, SHOP));
    const notifications = await until(async () => (await told()).length > 0 && (await told()));
    expect(notifications).toMatchObject([
      {
        notification: {
          notificationType,
          message: expect.stringMatching(message),
          sessionId: null,
          action: '/profile',
        },
      },
    ]);
  });

  it('is silent if nothing changes for the shop', async () => {
    const { append, told } = await running();
    await append(
      `billing-${SHOP}`,
      event('subscribed', 'TrialEnded', { trialEndsAt: TRIAL_END, subscribed: true }, SHOP),
      event('gone', 'SubscriptionCancelled', { subscriptionId: ID, by: 'uninstall', asOf: CONNECTED_AT }, SHOP),
      event(
        'active',
        'SubscriptionActivated',
        { subscriptionId: ID, currentPeriodEnd: null, asOf: CONNECTED_AT },
        SHOP,
      ),
    );
    const notifications = await until(async () => (await told()).length > 0 && (await told()));
    expect(notifications).toHaveLength(1);
  });
});

it('does nothing if nothing is charged', async () => {
  const engines = await openEngines();
  await engines.eventLog.append(`shop-${SHOP}`, [connected()], 'any');
  await runBilling(engines, new AbortController().signal);
  expect(await eventsOf(engines.eventLog, `billing-${SHOP}`)).toEqual([]);
});
