import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { as, type Instant, type ShopDomain } from '../../domain/kernel/names.js';
import { ShopifyError } from '../../platform/shopify/port.js';
import { type Service, SHOP, startCommandService } from '../commandService.fixtures.js';

const SUBSCRIBE = '/api/billing/subscribe';
const CANCEL = '/api/billing/cancel';
const PERIOD_END = as<Instant>('2026-08-01T09:00:00.000Z');

let service: Service;
let cookie: string;
beforeEach(async () => {
  service = await startCommandService();
  cookie = await service.connect();
});
afterEach(() => service.close());

const subscribe = (from = cookie, key?: string) => service.call('POST', SUBSCRIBE, from, undefined, key);
const cancel = (from = cookie) => service.call('POST', CANCEL, from);
const comeBack = (query = '', from = cookie) =>
  service.app.inject({ url: `/api/billing/return${query}`, headers: { cookie: from } });
const billingEvents = async () => (await service.events()).filter(({ stream }) => stream.startsWith('billing-'));
const told = async () => (await billingEvents()).map(({ type }) => type);

describe('to subscribe', () => {
  it("leads to the platform's page, with the rest of the trial and our return address", async () => {
    const answer = await subscribe();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      confirmationUrl: `https://${SHOP}/admin/charges/1`,
      position: expect.any(String),
    });
    expect(service.charges.terms).toEqual([{ returnUrl: 'https://app.example/api/billing/return', trialDays: 0 }]);
    expect((await billingEvents()).at(-1)).toMatchObject({
      stream: `billing-${SHOP}`,
      type: 'SubscriptionRequested',
      data: { amount: '19.99', currency: 'USD', intervalDays: 30 },
    });
  });

  it('twice leads to the same page, and is one subscription', async () => {
    const [one, two] = await Promise.all([subscribe(), subscribe()]);
    const again = await subscribe();
    expect(new Set([one, two, again].map(answer => answer.json().confirmationUrl)).size).toBe(1);
    expect(await told()).toEqual(['SubscriptionRequested']);
  });

  it('is refused for a subscribed shop', async () => {
    await subscribe();
    service.settle('active', PERIOD_END);
    const answer = await subscribe();
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'ALREADY_SUBSCRIBED']);
    expect(await told()).toEqual(['SubscriptionRequested', 'SubscriptionActivated']);
  });

  it.each(['declined', 'expired'] as const)('after it was %s starts again', async status => {
    await subscribe();
    service.settle(status);
    expect((await subscribe()).json().confirmationUrl).toMatch(/charges\/2$/);
  });

  it('starts again if the platform does not know the subscription', async () => {
    await subscribe();
    service.charges.known.length = 0;
    expect((await subscribe()).statusCode).toBe(200);
    expect(await told()).toEqual(['SubscriptionRequested', 'SubscriptionExpired', 'SubscriptionRequested']);
  });

  it.each([
    ['unreachable', 502, 'BILLING_FAILED'],
    ['reauth_required', 403, 'INSUFFICIENT_PERMISSIONS'],
  ] as const)('while the platform is %s writes nothing', async (failure, status, code) => {
    service.charges.failure = new ShopifyError(failure, 'no');
    const answer = await subscribe();
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(answer.cookies).toEqual([]);
    expect(await told()).toEqual([]);
  });
});

describe('the return from the platform', () => {
  it.each(['active', 'declined', 'pending'] as const)('shows that it is %s', async status => {
    await subscribe();
    service.settle(status);
    const answer = await comeBack('?charge_id=1');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `/profile?billing=${status}`]);
  });

  it('trusts nothing in the URL', async () => {
    await subscribe();
    const answer = await comeBack('?charge_id=1&status=active&shop=borealis.myshopify.com');
    expect(answer.headers.location).toBe('/profile?billing=pending');
    expect(await told()).toEqual(['SubscriptionRequested']);
  });

  it('leads to the profile while the platform is unreachable, and without any subscription', async () => {
    expect((await comeBack()).headers.location).toBe('/profile?billing=none');
    await subscribe();
    service.charges.failure = new ShopifyError('unreachable', 'no');
    expect((await comeBack()).headers.location).toBe('/profile?billing=pending');
  });

  it('leads strangers to the landing page', async () => {
    const answer = await comeBack('', '');
    expect([answer.statusCode, answer.headers.location]).toEqual([
      302,
      '/?error=authentication_required&error_message=Authentication+required',
    ]);
  });
});

describe('to cancel', () => {
  it('ends the subscription and keeps the end of the paid period', async () => {
    await subscribe();
    service.settle('active', PERIOD_END);
    await comeBack();
    expect((await cancel()).json()).toEqual({ position: expect.any(String) });
    expect((await billingEvents()).at(-1)).toMatchObject({ type: 'SubscriptionCancelled', data: { by: 'merchant' } });
    expect((await cancel()).json().code).toBe('NO_SUBSCRIPTION');
  });

  it('succeeds if the platform had already ended it', async () => {
    await subscribe();
    service.settle('active', PERIOD_END);
    await comeBack();
    service.settle('cancelled', PERIOD_END);
    expect((await cancel()).statusCode).toBe(200);
    expect((await billingEvents()).at(-1)).toMatchObject({ type: 'SubscriptionCancelled', data: { by: 'platform' } });
  });

  it('is refused without a running subscription', async () => {
    expect((await cancel()).json().code).toBe('NO_SUBSCRIPTION');
    await subscribe();
    expect((await cancel()).json().code).toBe('NO_SUBSCRIPTION');
  });

  it('changes nothing if the platform is unreachable', async () => {
    await subscribe();
    service.settle('active', PERIOD_END);
    await comeBack();
    service.charges.failure = new ShopifyError('unreachable', 'no');
    expect((await cancel()).json().code).toBe('BILLING_FAILED');
    expect((await told()).at(-1)).toBe('SubscriptionActivated');
  });
});

it('is for merchants only, each for their own shop', async () => {
  expect((await subscribe('')).statusCode).toBe(401);
  expect((await cancel('')).statusCode).toBe(401);
  await subscribe();
  service.settle('active');
  await comeBack();
  const other = await service.connect(as<ShopDomain>('borealis.myshopify.com'));
  expect((await cancel(other)).json().code).toBe('NO_SUBSCRIPTION');
  expect((await comeBack('', other)).headers.location).toBe('/profile?billing=none');
});

describe('a check now', () => {
  const trialOf = (service: Service, trialEndsAt: string) =>
    service.eventLog.append(
      `billing-${SHOP}`,
      [
        {
          id: 'a-trial',
          type: 'TrialStarted',
          schema: 1,
          data: { shop: SHOP, trialEndsAt },
          at: service.clock.now(),
          meta: { actor: { kind: 'worker', id: 'billing' }, shop: SHOP, correlationId: 'test', causationId: null },
        },
      ],
      'any',
    );

  it('is refused while the plan is paused, and accepted again once the merchant subscribed', async () => {
    const url = 'https://rival.example/tent';
    const { id } = (await service.call('POST', '/api/competitors', cookie, { url })).json();
    const check = async () => (await service.call('POST', `/api/competitors/${id}/check`, cookie)).statusCode;
    await trialOf(service, '2026-07-01T09:00:01.000Z');
    expect(await check()).toBe(202);
    service.clock.advance(1_000);
    expect(await check()).toBe(402);
    await subscribe();
    service.settle('active');
    await comeBack();
    // Longer than the cooldown between two checks of one competitor.
    service.clock.advance(60_000);
    expect(await check()).toBe(202);
  });

  it('keeps the remaining days: the trial is not charged', async () => {
    await trialOf(service, '2026-07-03T10:00:00.000Z');
    await subscribe();
    expect(service.charges.terms).toMatchObject([{ trialDays: 3 }]);
  });
});
