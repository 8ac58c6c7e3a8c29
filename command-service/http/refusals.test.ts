import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERRORS, type ErrorCode } from '../../domain/kernel/errors.js';
import { type Service, startCommandService } from '../commandService.fixtures.js';

const BELL = '/api/auth/shopify/notifications';
/** Called by machines, mail programs, crashed pages and operators, or with a table: their own tests show what they refuse. */
const isOpen = (path: string) =>
  path.startsWith('/api/webhooks/') ||
  path.startsWith('/api/admin/') ||
  [
    '/api/alerts/unsubscribe',
    '/api/alerts/weekly/unsubscribe',
    '/api/alerts/confirm',
    '/api/alerts/chats/confirm',
    '/api/imports',
    '/api/auth/shopify/enter',
    '/api/client-errors',
  ].includes(path);

interface Described {
  readonly requestBody?: object;
  readonly responses: object;
}
/** Every merchant command in the API description: a new route is covered automatically. */
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
  await signIn();
});
afterAll(() => service.close());
async function signIn(): Promise<void> {
  cookie = await service.connect();
  events = (await service.events()).length;
}
/** A session may make 300 changes a minute: some blocks share one. */
const BLOCKS = 10;
let blocks = 0;
const signInAgain = async () => {
  if (++blocks % BLOCKS === 0) await signIn();
};

it('covers every change that the API describes', () => {
  expect(ROUTES.map(({ method, url }) => `${method} ${url}`)).toEqual(
    expect.arrayContaining(['POST /api/competitors', `DELETE ${BELL}`, 'PUT /api/alerts/settings']),
  );
  expect(ROUTES.length).toBeGreaterThan(20);
});

describe.each(ROUTES)('$method $url', ({ method, url, requestBody, responses }) => {
  beforeAll(signInAgain);

  it('declares its answers and its refusals', () => {
    const statuses = Object.keys(responses);
    expect(statuses.filter(status => /^20[012]$/.test(status))).toHaveLength(1);
    expect(statuses).toEqual(expect.arrayContaining(['400', '401', '403', '409', '413', '415', '422', '429', '500']));
  });

  it('is for merchants only, and clears the cookies of anyone else', async () => {
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
        expect(answer.statusCode).toBe(400);
        expect(ERRORS[answer.json().code as ErrorCode].status).toBe(400);
        expect(await service.events()).toHaveLength(events);
      },
    );
});

const TRACK = '/api/competitors';
const FORCE = ['/api/auth/shopify/profile/force-disconnect', '/auth/shopify/profile/force-disconnect'];
const NO_URL = 'Please enter a competitor URL';
const BAD_URL = 'Invalid competitor URL. Please check the URL and try again.';
const NO_STORE = 'No store information available for disconnection.';

const IN_WORDS: readonly (readonly [url: string, payload: string | undefined, error: string])[] = [
  [TRACK, undefined, NO_URL],
  [TRACK, '', NO_URL],
  [TRACK, 'null', NO_URL],
  [TRACK, '[]', NO_URL],
  [TRACK, '"https://rival.example/"', NO_URL],
  [TRACK, '{}', NO_URL],
  [TRACK, '{"label":7}', NO_URL],
  [TRACK, '{"url":null}', NO_URL],
  [TRACK, '{"url":""}', NO_URL],
  [TRACK, '{"url":" \\n "}', NO_URL],
  [TRACK, '{"url":7}', BAD_URL],
  [TRACK, '{"url":["https://rival.example/"]}', BAD_URL],
  [TRACK, '{"url":{"href":"https://rival.example/"}}', BAD_URL],
  [TRACK, `{"url":"https://rival.example/${'x'.repeat(5_000)}"}`, BAD_URL],
  ...FORCE.flatMap(url =>
    [undefined, '', '[]', '{}', '{"shop":null}', '{"shop":""}', '{"shop":7}', `{"shop":"${'x'.repeat(600)}"}`].map(
      payload => [url, payload, NO_STORE] as const,
    ),
  ),
];

describe('a field that is missing, empty or of another type is refused with the texts of spec §5 and §8', () => {
  beforeAll(signIn);

  it.each(IN_WORDS)('POST %s %.40s: %s', async (url, payload, error) => {
    const headers = { cookie, ...(payload === undefined ? {} : { 'content-type': 'application/json' }) };
    const answer = await service.app.inject({ method: 'POST', url, headers, ...(payload ? { payload } : {}) });
    expect([answer.statusCode, answer.json().error]).toEqual([400, error]);
    expect(await service.events()).toHaveLength(events);
  });
});

describe('bodies', () => {
  beforeAll(signIn);

  it.each([
    ['/api/competitors', '{"url":"https://rival.example/","label":7}'],
    ['/api/competitors', '{"url":"https://rival.example/","productId":7}'],
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
