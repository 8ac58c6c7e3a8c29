import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandHandler } from '../../application/decide/handle.js';
import { entry, entryStream } from '../../domain/session/entry.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { hashOf } from '../../platform/runtime/ids/ids.js';
import { CLIENT, PROFILE, PUBLIC_URL, type Service, SHOP, startCommandService } from '../commandService.fixtures.js';

const MINUTE = 60_000;
const ENTER = '/api/auth/shopify/enter';
const KEY = 'k'.repeat(43);
const BELL = '/api/auth/shopify/notifications';

let service: Service;
beforeEach(async () => {
  service = await startCommandService();
  const at = service.clock.now();
  await service.handle({ type: 'ConnectShop', shop: SHOP, profile: PROFILE, scopes: ['read_orders'], at });
  await commandHandler(service.eventLog)(entry, {
    commandId: 'offer',
    stream: entryStream(hashOf(KEY)),
    meta: { actor: { kind: 'operator', id: 'command line' }, shop: SHOP, correlationId: 'c', causationId: null },
    command: { type: 'OfferEntry', shop: SHOP, expiresAt: plus(at, 10 * MINUTE), at },
  });
});
afterEach(() => service.close());

const open = (query: string) => service.app.inject({ url: `${ENTER}${query}` });
const press = (query: string, cookie = '', headers: Readonly<Record<string, string>> = { origin: PUBLIC_URL }) =>
  service.app.inject({
    method: 'POST',
    url: `${ENTER}${query}`,
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const cookieOf = (answer: Awaited<ReturnType<typeof open>>) =>
  `__Host-tidewatch_session=${answer.cookies.find(({ name }) => name === '__Host-tidewatch_session')?.value}`;
const isIn = async (cookie: string) => (await service.call('DELETE', BELL, cookie)).statusCode === 200;

describe('the link of the command line', () => {
  it('asks, naming the store, and changes nothing', async () => {
    const events = await service.events();
    for (let times = 0; times < 3; times++) {
      const answer = await open(`?key=${KEY}`);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(answer.body).toContain(SHOP);
      expect(answer.body).toContain('<form method="post"><button>Sign in</button></form>');
      expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.cookies).toEqual([]);
    }
    expect(await service.events()).toEqual(events);
  });

  it('keeps a visitor’s client for 30 days, and a session’s as long as its store’s key', async () => {
    await press(`?key=${KEY}`);
    const [taken, started] = (await service.events()).slice(-2);
    expect([taken?.type, started?.type]).toEqual(['EntryTaken', 'SessionStarted']);
    service.clock.advance(29 * 24 * 60 * MINUTE);
    await service.vault.expire();
    expect([await service.clientOf(taken), await service.clientOf(started)]).toEqual([CLIENT, CLIENT]);
    service.clock.advance(24 * 60 * MINUTE);
    await service.vault.expire();
    expect([await service.clientOf(taken), await service.clientOf(started)]).toEqual(['erased', CLIENT]);
    await service.vault.destroy(SHOP, 'account', 'erasure 1');
    expect(await service.clientOf(started)).toBe('erased');
  });

  it('signs a browser in when its button is pressed, with a new session', async () => {
    const answer = await press(`?key=${KEY}`);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/dashboard?connected=true&skip_loading=true']);
    expect(answer.cookies).toMatchObject([
      { name: '__Host-tidewatch_session', httpOnly: true, sameSite: 'Lax', secure: true, maxAge: 604_800 },
      { name: '__Host-shop', value: SHOP },
    ]);
    expect(await isIn(cookieOf(answer))).toBe(true);
    expect(await isIn(`__Host-tidewatch_session=${KEY}`)).toBe(false);
    expect(JSON.stringify(await service.events())).not.toMatch(KEY);
  });

  it('works once, even when two press at the same moment', async () => {
    const answers = await Promise.all([press(`?key=${KEY}`), press(`?key=${KEY}`)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 400]);
    expect(answers.flatMap(({ cookies }) => cookies)).toHaveLength(2);
    for (const again of [await open(`?key=${KEY}`), await press(`?key=${KEY}`)]) {
      expect([again.statusCode, again.cookies]).toEqual([400, []]);
      expect(again.body).not.toContain('<form');
    }
  });

  it('signs no one in to a store that is no longer connected', async () => {
    await service.handle({ type: 'DisconnectShop', reason: 'merchant', at: service.clock.now() });
    const answer = await press(`?key=${KEY}`);
    expect(answer.headers.location).toMatch(/^\/\?error=shop_not_connected&/);
    expect(answer.cookies).toEqual([]);
  });

  it('ends the browser’s previous session', async () => {
    const former = await service.connect();
    await press(`?key=${KEY}`, former);
    expect(await isIn(former)).toBe(false);
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['another site that hides its name', { 'sec-fetch-site': 'cross-site' }],
  ])('is not taken from %s', async (_, headers) => {
    const events = await service.events();
    const answer = await press(`?key=${KEY}`, '', headers);
    expect([answer.statusCode, answer.json().code, answer.cookies]).toEqual([403, 'ORIGIN_REFUSED', []]);
    expect(await service.events()).toEqual(events);
    expect((await press(`?key=${KEY}`)).statusCode).toBe(303);
  });

  it.each<[string, string, number]>([
    ['after ten minutes', `?key=${KEY}`, 10 * MINUTE],
    ['without its key', '', 0],
    ['with another key', `?key=${'x'.repeat(43)}`, 0],
    ['with two keys', `?key=${KEY}&key=${KEY}`, 0],
    ['with an invalid key', '?key=%00', 0],
  ])('signs no one in %s', async (_, query, later) => {
    service.clock.advance(later);
    const events = (await service.events()).length;
    for (const answer of [await open(query), await press(query)])
      expect([answer.statusCode, answer.cookies, answer.body.includes('<form')]).toEqual([400, [], false]);
    expect(await service.events()).toHaveLength(events);
  });

  it("does not accept a session's secret", async () => {
    const secret = (await service.connect()).replace(/^.*=/, '');
    const events = (await service.events()).length;
    expect((await open(`?key=${secret}`)).statusCode).toBe(400);
    expect((await press(`?key=${secret}`)).statusCode).toBe(400);
    expect(await service.events()).toHaveLength(events);
  });
});
