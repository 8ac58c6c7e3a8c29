import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionIdOf } from '../../application/session/merchant.js';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { publicSessionId } from '../../platform/runtime/ids/publicSessionId.js';
import { GRANT_SECRET } from '../../platform/shopify/connect/tokens.js';
import { ShopifyError, type ShopifyFailure } from '../../platform/shopify/port.js';
import { type Service, SHOP, startCommandService } from '../commandService.fixtures.js';

const SESSIONS = '/api/auth/shopify/sessions';
const CHECK = '/api/auth/shopify/check';
const BELL = '/api/auth/shopify/notifications';
const OTHER = as<ShopDomain>('borealis.myshopify.com');

let service: Service;
/** Two devices of one shop, and one of another shop. */
let [first, second, stranger]: string[] = [];
beforeEach(async () => {
  service = await startCommandService();
  first = await service.connect();
  second = await service.connect();
  stranger = await service.connect(OTHER);
});
afterEach(() => service.close());

const idOf = (cookie = '') => sessionIdOf(cookie.replace('__Host-tidewatch_session=', ''));
const call = (method: 'POST' | 'DELETE', url: string, cookie: string | undefined, body?: object) =>
  service.call(method, url, cookie ?? '', body);
const isIn = async (cookie: string | undefined) => (await call('DELETE', BELL, cookie)).statusCode === 200;
const cut = () => service.signals.flatMap(signal => (signal.kind === 'ended' ? [signal.room] : []));
const roomOf = (cookie: string | undefined) => `session:${idOf(cookie)}`;

describe('one session', () => {
  it('can be ended by another session of the shop, and its sockets are cut', async () => {
    const answer = await call('DELETE', `${SESSIONS}/${publicSessionId(idOf(second))}`, first);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ ended: 1, position: expect.any(String) });
    expect(answer.cookies).toEqual([]);
    expect(cut()).toEqual([roomOf(second)]);
    expect([await isIn(first), await isIn(second)]).toEqual([true, false]);
    expect((await service.events()).at(-1)).toMatchObject({ type: 'SessionEnded', data: { reason: 'revoked' } });
  });

  it('may be the caller’s own, which is a logout', async () => {
    const answer = await call('DELETE', `${SESSIONS}/${publicSessionId(idOf(first))}`, first);
    expect(answer.cookies.map(({ name, value }) => `${name}=${value}`)).toEqual([
      '__Host-tidewatch_session=',
      '__Host-shop=',
    ]);
    expect([await isIn(first), await isIn(second)]).toEqual([false, true]);
  });

  it.each<[string, () => string]>([
    ["another shop's", () => publicSessionId(idOf(stranger))],
    ['one that never was', () => publicSessionId(idOf('guess'))],
    ['one by the name under which it is stored', () => idOf(second)],
  ])('is not %s', async (_, id) => {
    const answer = await call('DELETE', `${SESSIONS}/${id()}`, first);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'SESSION_NOT_FOUND']);
    expect([await isIn(second), await isIn(stranger)]).toEqual([true, true]);
  });
});

describe('all other sessions', () => {
  it('end, except those of other shops and the caller’s own', async () => {
    const third = await service.connect();
    const answer = await call('POST', `${SESSIONS}/revoke-others`, first);
    expect(answer.json()).toEqual({ ended: 2, position: expect.any(String) });
    expect(cut().sort()).toEqual([roomOf(second), roomOf(third)].sort());
    expect(await Promise.all([first, second, third, stranger].map(isIn))).toEqual([true, false, false, true]);
    expect((await call('POST', `${SESSIONS}/revoke-others`, first)).json()).toEqual({ ended: 0, position: null });
  });
});

describe.each(['/auth/shopify/profile/force-disconnect', '/api/auth/shopify/profile/force-disconnect'])('%s', url => {
  it('disconnects the store, drops its token and cuts all its sessions at once', async () => {
    const answer = await call('POST', url, first, { shop: SHOP });
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies.map(({ name, value }) => `${name}=${value}`)).toEqual([
      '__Host-tidewatch_session=',
      '__Host-shop=',
    ]);
    expect(await service.vault.getSecret(SHOP, GRANT_SECRET)).toBeNull();
    expect(await service.vault.getSecret(OTHER, GRANT_SECRET)).not.toBeNull();
    expect(cut()[0]).toBe(`shop:${SHOP}`);
    expect(cut().slice(1).sort()).toEqual([roomOf(first), roomOf(second)].sort());
    expect(await Promise.all([first, second, stranger].map(isIn))).toEqual([false, false, true]);
    const last = (await service.events())
      .slice(-3)
      .map(({ type, data }) => [type, (data as { reason: string }).reason]);
    expect(last).toEqual([
      ['ShopDisconnected', 'merchant'],
      ['SessionEnded', 'shop disconnected'],
      ['SessionEnded', 'shop disconnected'],
    ]);
  });

  it.each([
    ['no store', {}],
    ['an empty one', { shop: '' }],
    ['an invalid one', { shop: 'evil.com/../' }],
    ["another merchant's", { shop: OTHER }],
  ])('refuses %s and ends nothing', async (_, body) => {
    const events = (await service.events()).length;
    const answer = await call('POST', url, first, body);
    expect([answer.statusCode, answer.json().error]).toEqual([
      400,
      'No store information available for disconnection.',
    ]);
    expect(await service.events()).toHaveLength(events);
  });

  it('is for merchants only, from our own pages only', async () => {
    expect((await call('POST', url, '__Host-tidewatch_session=guess', { shop: SHOP })).statusCode).toBe(401);
    const headers = { cookie: first ?? '', origin: 'https://evil.example' };
    const forged = await service.app.inject({ method: 'POST', url, headers, payload: { shop: SHOP } });
    expect([forged.statusCode, forged.json().code]).toEqual([403, 'ORIGIN_REFUSED']);
    expect(await isIn(first)).toBe(true);
  });
});

describe('a sign-in at the very moment of a disconnection', () => {
  /** The store is disconnected once `type` is about to be written. */
  function disconnectBefore(type: string): void {
    const { append } = service.eventLog;
    service.eventLog.append = async (stream, events, expected) => {
      if (events.some(event => event.type === type)) {
        service.eventLog.append = append;
        await service.handle({ type: 'DisconnectShop', reason: 'merchant', at: service.clock.now() });
      }
      return append(stream, events, expected);
    };
  }

  it('does not outlive it: the session ends at once, and the browser receives a refusal', async () => {
    const { state, cookie } = await service.begin();
    disconnectBefore('SessionStarted');
    const answer = await service.answerWith(service.signed({ state, code: 'at-the-moment' }), cookie);
    expect(answer.headers.location).toMatch(/^\/\?error=shop_not_connected&/);
    expect(answer.cookies.map(({ name }) => name)).not.toContain('__Host-tidewatch_session');
    expect((await service.events()).slice(-3)).toMatchObject([
      { type: 'ShopDisconnected' },
      { type: 'SessionStarted' },
      { type: 'SessionEnded', data: { reason: 'shop disconnected' } },
    ]);
  });

  it('is an ordinary one if it is earlier in the log', async () => {
    const { state, cookie } = await service.begin();
    disconnectBefore('ConnectCompleted');
    const answer = await service.answerWith(service.signed({ state, code: 'just-before' }), cookie);
    expect(answer.cookies.map(({ name }) => name)).toContain('__Host-tidewatch_session');
    expect((await service.eventTypes()).slice(-3)).toEqual(['SessionStarted', 'ShopDisconnected', 'ConnectCompleted']);
  });
});

describe('the connection check', () => {
  const check = async (cookie = first) => service.app.inject({ url: CHECK, headers: { cookie: cookie ?? '' } });

  it('asks the platform', async () => {
    const answer = await check();
    expect(answer.json()).toEqual({ connected: true, reason: null, message: null, checkedAt: service.clock.now() });
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });

  it.each<[ShopifyFailure, string]>([
    ['reauth_required', 'reauth_required'],
    ['approval_required', 'access_denied'],
    ['shop_paused', 'shop_paused'],
    ['bad_answer', 'unreachable'],
  ])('after %s says %s', async (failure, reason) => {
    service.platform.profileFails = new ShopifyError(failure, 'no');
    expect((await check()).json()).toMatchObject({ connected: false, reason, message: expect.any(String) });
  });

  it('does not blame the connection for a fault of ours', async () => {
    service.platform.profileFails = new Error('ours');
    expect((await check()).statusCode).toBe(500);
  });

  it('reports a dropped token', async () => {
    await service.vault.deleteSecret(SHOP, GRANT_SECRET);
    expect((await check()).json()).toMatchObject({ connected: false, reason: 'reauth_required' });
  });

  it('is for merchants only, with a limit per session', async () => {
    expect((await check('')).statusCode).toBe(401);
    const statuses = [];
    for (let n = 0; n < 13; n++) statuses.push((await check()).statusCode);
    expect(statuses.slice(-2)).toEqual([200, 429]);
    expect((await check(second)).statusCode).toBe(200);
  });
});
