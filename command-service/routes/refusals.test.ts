import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startCommandService } from '../commandService.fixtures.js';

const BELL = '/api/auth/shopify/notifications';
const ROUTES = [
  ['POST', '/api/auth/shopify/profile/disconnect'],
  ['POST', '/api/auth/shopify/profile/force-disconnect'],
  ['POST', '/auth/shopify/profile/force-disconnect'],
  ['DELETE', '/api/auth/shopify/sessions/some-id'],
  ['POST', '/api/auth/shopify/sessions/revoke-others'],
  ['POST', '/api/billing/subscribe'],
  ['POST', '/api/billing/cancel'],
  ['POST', '/api/competitors'],
  ['DELETE', '/api/competitors/some-id'],
  ['POST', '/api/competitors/some-id/check'],
  ['POST', BELL],
  ['POST', `${BELL}/mark-read`],
  ['POST', `${BELL}/mark-all-read`],
  ['DELETE', `${BELL}/some-id`],
  ['DELETE', BELL],
] as const;

let service: Service;
let cookie: string;
let events: number;
beforeAll(async () => {
  service = await startCommandService();
  cookie = await service.connect();
  events = (await service.events()).length;
});
afterAll(() => service.close());

describe.each(ROUTES)('%s %s', (method, url) => {
  it('is for merchants only, and clears the cookies of whoever is none', async () => {
    const answer = await service.call(method, url, 'tidewatch_session=guess; shop=aurora-outfitters.myshopify.com');
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ error: 'Authentication required', code: 'AUTHENTICATION_REQUIRED', details: {} });
    expect(answer.cookies.map(({ name, value }) => `${name}=${value}`)).toEqual(['tidewatch_session=', 'shop=']);
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }, undefined, 403, 'ORIGIN_REFUSED'],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'url=x', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['broken JSON', { 'content-type': 'application/json' }, '{', 400, 'INVALID_REQUEST'],
    ['10 MB', { 'content-type': 'application/json' }, 'x'.repeat(10_000_000), 413, 'BODY_TOO_LARGE'],
  ])('refuses %s and writes nothing', async (_, headers, payload, status, code) => {
    const answer = await service.app.inject({
      method,
      url,
      headers: { cookie, ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
    expect(await service.events()).toHaveLength(events);
  });
});

describe('bodies', () => {
  it.each([
    ['/api/competitors', '[]'],
    ['/api/competitors', 'null'],
    ['/api/competitors', '{"url":7}'],
    ['/api/competitors', '{"url":["https://rival.example/"]}'],
    ['/api/competitors', `{"url":"https://rival.example/${'x'.repeat(5_000)}"}`],
    ['/api/competitors', '{"url":"https://rival.example/","label":"a\\u0000b"}'],
    [`${BELL}/mark-read`, '{"id":""}'],
    [`${BELL}/mark-read`, '{"id":{"$ne":1}}'],
  ])('%s refuses %.50s', async (url, payload) => {
    const headers = { cookie, 'content-type': 'application/json' };
    const answer = await service.app.inject({ method: 'POST', url, headers, payload });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_REQUEST']);
    expect(await service.events()).toHaveLength(events);
  });

  it.each(['/api/competitors/%00', '/api/competitors/..%2f..', `/api/competitors/${'x'.repeat(200)}`])(
    'DELETE %.40s is refused',
    async url => {
      const answer = await service.call('DELETE', url, cookie);
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.json().code).toMatch(/INVALID_REQUEST|NOT_FOUND/);
    },
  );
});

describe('logout', () => {
  it('ends the session everywhere at once and clears its cookies; another session stays', async () => {
    const [first, second] = [await service.connect(), await service.connect()];
    const answer = await service.call('POST', '/api/auth/shopify/profile/disconnect', first);
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies.map(({ name, value }) => `${name}=${value}`)).toEqual(['tidewatch_session=', 'shop=']);
    const ended = (await service.events()).at(-1);
    expect(ended).toMatchObject({ type: 'SessionEnded', data: { reason: 'logout' } });
    expect(service.signals.at(-1)).toEqual({ kind: 'ended', room: ended?.stream.replace('session-', 'session:') });
    expect((await service.call('DELETE', BELL, first)).json().code).toBe('SESSION_EXPIRED');
    expect((await service.call('DELETE', BELL, second)).statusCode).toBe(200);
  });
});
