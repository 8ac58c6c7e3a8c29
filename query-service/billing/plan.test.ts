import { describe, expect, it } from 'vitest';
import type { Plan } from '../../domain/api/billing.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import type { RowOf } from '../../platform/tables/table.js';
import type { billing } from '../../read-models/billing/tables.js';
import { OTHER_SHOP, type ReadSide, readSide, SHOP } from '../queryService.fixtures.js';

const PATH = '/api/billing/plan';
const TRIAL_END = '2026-07-04T09:00:00.000Z';
const CONFIRM = 'https://aurora.myshopify.com/admin/charges/1';
const DAY = 86_400_000;

const row = (shop: ShopDomain, more: Partial<RowOf<typeof billing>> = {}): RowOf<typeof billing> => ({
  shop,
  trial_ends_at: TRIAL_END,
  trial_ended: 0,
  subscription_id: null,
  status: null,
  confirmation_url: null,
  current_period_end: null,
  access_until: TRIAL_END,
  updated_at: '2026-07-01T09:00:00.000Z',
  ...more,
});
const fold = ({ readStore }: ReadSide, values: RowOf<typeof billing>) =>
  readStore.transaction(({ sql }) => sql.insertInto('billing').values(values).execute());

async function planOf(side: ReadSide, shop: ShopDomain = SHOP): Promise<Plan> {
  const { cookie } = await side.signIn(shop);
  return (await side.get(PATH, cookie)).json<Plan>();
}

describe(`GET ${PATH}`, () => {
  it('shows the running trial', async () => {
    const side = await readSide('sandbox');
    await fold(side, row(SHOP));
    expect(await planOf(side)).toEqual({
      state: 'trial',
      billing: 'sandbox',
      name: 'Pro',
      price: 19.99,
      currency: 'USD',
      intervalDays: 30,
      trialDays: 3,
      trialEndsAt: TRIAL_END,
      daysLeft: 3,
      currentPeriodEnd: null,
      accessUntil: TRIAL_END,
      confirmationUrl: null,
      paused: false,
      pausedFeatures: [],
      message: 'Your free trial is running. No card is needed.',
      canSubscribe: true,
      canCancel: false,
    });
  });

  it('shows the end of the trial at the moment it passes, without an event', async () => {
    const side = await readSide('shopify');
    await fold(side, row(SHOP));
    side.clock.advance(3 * DAY - 1);
    expect(await planOf(side)).toMatchObject({ state: 'trial', daysLeft: 1, paused: false });
    side.clock.advance(1);
    expect(await planOf(side)).toMatchObject({
      state: 'trial_ended',
      daysLeft: 0,
      paused: true,
      pausedFeatures: ['price-checks', 'discovery'],
      message: 'Your free trial has ended. Live price checks and discovery are paused; nothing is deleted.',
      canSubscribe: true,
    });
  });

  it.each([
    ['pending', { confirmationUrl: CONFIRM, paused: true, canSubscribe: true, canCancel: false }],
    ['active', { confirmationUrl: null, paused: false, accessUntil: null, canSubscribe: false, canCancel: true }],
    ['frozen', { confirmationUrl: null, paused: true, canSubscribe: false, canCancel: true }],
    ['declined', { confirmationUrl: null, paused: true, canSubscribe: true, canCancel: false }],
    ['expired', { confirmationUrl: null, paused: true, canSubscribe: true, canCancel: false }],
    ['cancelled', { confirmationUrl: null, paused: true, canSubscribe: true, canCancel: false }],
  ] as const)('shows a subscription that is %s', async (status, expected) => {
    const side = await readSide('sandbox');
    await fold(
      side,
      row(SHOP, { status, subscription_id: 'gid://shopify/AppSubscription/1', confirmation_url: CONFIRM }),
    );
    side.clock.advance(4 * DAY);
    expect(await planOf(side)).toMatchObject({ state: status, message: expect.stringMatching(/\w\./), ...expected });
  });

  it('shows each shop its own', async () => {
    const side = await readSide('sandbox');
    await fold(side, row(SHOP, { status: 'active' }));
    await fold(side, row(OTHER_SHOP));
    expect(await planOf(side, OTHER_SHOP)).toMatchObject({ state: 'trial', canCancel: false });
  });

  it('is empty before the connection was folded', async () => {
    const side = await readSide('sandbox');
    expect(await planOf(side)).toMatchObject({ state: 'none', paused: false, trialEndsAt: null, canSubscribe: true });
  });

  it('is never paused if nothing is charged, whatever its history', async () => {
    const side = await readSide('none');
    await fold(side, row(SHOP));
    side.clock.advance(9 * DAY);
    expect(await planOf(side)).toMatchObject({ state: 'none', paused: false, canSubscribe: false, canCancel: false });
  });

  it('is for merchants only', async () => {
    const side = await readSide('sandbox');
    expect((await side.get(PATH, '')).statusCode).toBe(401);
  });
});
