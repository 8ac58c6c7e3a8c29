import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ENTER_PATH } from '../../domain/api/auth.js';
import { session } from '../../domain/session/session.js';
import { plus } from '../../platform/clock/clock.js';
import { commandHandler } from '../../platform/decide/handle.js';
import { sessionIdOf, sessionStream } from '../../platform/http/merchant.js';
import { PROFILE, type Service, SHOP, startCommandService } from '../commandService.fixtures.js';

const MINUTE = 60_000;
const KEY = 'the-key-of-the-link';
const BELL = '/api/auth/shopify/notifications';

let service: Service;
beforeEach(async () => {
  service = await startCommandService();
  const at = service.clock.now();
  await service.handle({ type: 'ConnectShop', shop: SHOP, profile: PROFILE, scopes: ['read_orders'], at });
  const sessionId = sessionIdOf(KEY);
  await commandHandler(service.store)(session, {
    commandId: 'offer',
    stream: sessionStream(sessionId),
    meta: { actor: { kind: 'operator', id: 'command line' }, shop: SHOP, correlationId: 'c', causationId: null },
    command: { type: 'StartSession', sessionId, shop: SHOP, expiresAt: plus(at, 10 * MINUTE), at },
  });
});
afterEach(() => service.close());

const open = (query: string, cookie = '') => service.app.inject({ url: `${ENTER_PATH}${query}`, headers: { cookie } });
const cookieOf = (answer: Awaited<ReturnType<typeof open>>) =>
  `__Host-tidewatch_session=${answer.cookies.find(({ name }) => name === '__Host-tidewatch_session')?.value}`;
const isIn = async (cookie: string) => (await service.call('DELETE', BELL, cookie)).statusCode === 200;

describe('the link of the command line', () => {
  it('signs a browser in, with a session of its own', async () => {
    const answer = await open(`?key=${KEY}`);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/dashboard?connected=true&skip_loading=true']);
    expect(answer.cookies).toMatchObject([
      { name: '__Host-tidewatch_session', httpOnly: true, sameSite: 'Lax', secure: true, maxAge: 604_800 },
      { name: '__Host-shop', value: SHOP },
    ]);
    expect(await isIn(cookieOf(answer))).toBe(true);
    expect(await isIn(`__Host-tidewatch_session=${KEY}`)).toBe(false);
  });

  it('works once, also where two come at the same moment', async () => {
    const answers = await Promise.all([open(`?key=${KEY}`), open(`?key=${KEY}`)]);
    expect(answers.filter(({ cookies }) => cookies.length > 0)).toHaveLength(1);
    expect((await open(`?key=${KEY}`)).headers.location).toMatch(/^\/\?error=connect_state_invalid&/);
  });

  it('ends the session that the browser had', async () => {
    const former = await service.connect();
    await open(`?key=${KEY}`, former);
    expect(await isIn(former)).toBe(false);
  });

  it.each<[string, string, number]>([
    ['after ten minutes', `?key=${KEY}`, 10 * MINUTE],
    ['without its key', '', 0],
    ['with another key', '?key=guess', 0],
    ['with two keys', `?key=${KEY}&key=${KEY}`, 0],
    ['with a key that would be more than one cookie', `?key=x;__Host-tidewatch_session=${KEY}`, 0],
  ])('signs nobody in %s', async (_, query, later) => {
    service.clock.advance(later);
    const events = (await service.events()).length;
    const answer = await open(query);
    expect(answer.headers.location).toMatch(/^\/\?error=connect_state_invalid&/);
    expect(answer.cookies).toEqual([]);
    expect(await service.events()).toHaveLength(events);
  });
});
