import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, startCommandService } from '../commandService.fixtures.js';

const BELL = '/api/auth/shopify/notifications';
/** Asked by machines, mail programs and pages that crashed: their own tests show what they refuse. */
const isOpen = (path: string) =>
  path.startsWith('/api/webhooks/') ||
  ['/api/alerts/unsubscribe', '/api/alerts/confirm', '/api/auth/shopify/enter', '/api/client-errors'].includes(path);

interface Described {
  readonly requestBody?: object;
  readonly responses: object;
}
/** Every change that a merchant may ask for, by the API's own description: a new route is held to this by itself. */
const ROUTES = Object.entries(await describedPaths())
  .filter(([path]) => !isOpen(path))
  .flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'get')
      .map(([method, described]) => ({
        method: method.toUpperCase() as 'POST' | 'PUT' | 'DELETE',
        url: path.replace('{id}', 'some-id'),
        ...described,
      })),
  );

async function describedPaths(): Promise<Record<string, Record<string, Described>>> {
  const { app, close } = await startCommandService();
  const { paths } = (await app.inject('/api/openapi.json')).json();
  await close();
  return paths;
}

let service: Service;
let cookie: string;
let events: number;
beforeAll(async () => {
  service = await startCommandService();
  cookie = await service.connect();
  events = (await service.events()).length;
});
afterAll(() => service.close());

it('covers every change that the API describes', () => {
  expect(ROUTES.map(({ method, url }) => `${method} ${url}`)).toEqual(
    expect.arrayContaining(['POST /api/competitors', `DELETE ${BELL}`, 'PUT /api/alerts/settings']),
  );
  expect(ROUTES.length).toBeGreaterThan(20);
});

describe.each(ROUTES)('$method $url', ({ method, url, requestBody, responses }) => {
  it('says in its schema what it answers, refusals too', () =>
    expect(Object.keys(responses)).toEqual([expect.stringMatching(/^20[012]$/), '4XX', '5XX']));

  it('is for merchants only, and clears the cookies of whoever is none', async () => {
    const answer = await service.call(
      method,
      url,
      '__Host-tidewatch_session=guess; __Host-shop=aurora-outfitters.myshopify.com',
    );
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ error: 'Authentication required', code: 'AUTHENTICATION_REQUIRED', details: {} });
    expect(answer.cookies.map(({ name, value }) => `${name}=${value}`)).toEqual([
      '__Host-tidewatch_session=',
      '__Host-shop=',
    ]);
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

  if (requestBody)
    it.each(['[]', '"text"', '7', '{"url":[],"id":{},"message":7,"shop":[]}'])(
      'refuses a body of another type and writes nothing: %s',
      async payload => {
        const headers = { cookie, 'content-type': 'application/json' };
        const answer = await service.app.inject({ method, url, headers, payload });
        expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_REQUEST']);
        expect(await service.events()).toHaveLength(events);
      },
    );
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
    expect(answer.cookies.map(({ name, value }) => `${name}=${value}`)).toEqual([
      '__Host-tidewatch_session=',
      '__Host-shop=',
    ]);
    const ended = (await service.events()).at(-1);
    expect(ended).toMatchObject({ type: 'SessionEnded', data: { reason: 'logout' } });
    expect(service.signals.at(-1)).toEqual({ kind: 'ended', room: ended?.stream.replace('session-', 'session:') });
    expect((await service.call('DELETE', BELL, first)).json().code).toBe('SESSION_EXPIRED');
    expect((await service.call('DELETE', BELL, second)).statusCode).toBe(200);
  });
});
