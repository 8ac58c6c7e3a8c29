import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemIds } from '../ids/ids.js';
import { createLogger } from '../logging/logger.js';
import { ApiError } from './errors.js';
import { createHttpServer } from './server.js';
import type { SharedCounts } from './sharedCounts.js';

const publicUrl = 'https://app.example';
const lines: string[] = [];
const options = {
  logger: createLogger('info', 'test', { write: line => lines.push(line) }),
  ids: systemIds,
  publicUrl,
  trustProxy: 0,
};
const newServer = (limits?: { perAddress: number; mutationsPerSession: number }, trustProxy = 0) =>
  createHttpServer({ ...options, trustProxy, ...(limits ? { limits } : {}) });

const app = await newServer();
app.post('/api/echo', { schema: { body: Type.Object({ n: Type.Integer() }) } }, ({ body }) => body);
app.post('/api/click', () => ({ done: true }));
app.get('/api/fault', () => {
  throw new Error('secret of the database');
});
app.delete('/api/things/:id', () => ({ done: true }));
app.get('/api/over', () => {
  throw new ApiError('SESSION_EXPIRED');
});
beforeAll(async () => {
  await app.ready();
});
afterAll(() => app.close());

const post = (url: string, payload: string | undefined, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, ...(payload === undefined ? {} : { payload }), headers });
const json = { 'content-type': 'application/json' };

describe('bad input', () => {
  it.each([
    ['a wrong type', '{"n":"1"}', json, 400, 'INVALID_REQUEST'],
    ['a missing field', '{}', json, 400, 'INVALID_REQUEST'],
    ['an array', '[]', json, 400, 'INVALID_REQUEST'],
    ['no body', '', json, 400, 'INVALID_REQUEST'],
    ['broken JSON', '{"n":', json, 400, 'INVALID_REQUEST'],
    ['a prototype in JSON', '{"n":1,"__proto__":{"a":1}}', json, 400, 'INVALID_REQUEST'],
    ['plain text', 'n=1', { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a form', 'n=1', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['70 KB', `{"n":"${'x'.repeat(70_000)}"}`, json, 413, 'BODY_TOO_LARGE'],
    ['10 MB', 'x'.repeat(10_000_000), json, 413, 'BODY_TOO_LARGE'],
  ])('refuses %s', async (_, payload, headers, status, code) => {
    const answer = await post('/api/echo', payload, headers);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code, error: expect.any(String), details: expect.any(Object) });
  });

  it('says what is wrong with a body', async () => {
    expect((await post('/api/echo', '{"n":"1"}', json)).json().error).toBe(
      'The request isn’t valid: body/n must be integer',
    );
  });

  it.each(['/api/nothing', '/api', '/elsewhere', '/api/%E0%A4%A', '/api/%'])('answers %s in JSON', async url => {
    const answer = await app.inject(url);
    expect(answer.headers['content-type']).toMatch('application/json');
    expect(answer.json().code).toBe(url.includes('%') ? 'INVALID_REQUEST' : 'NOT_FOUND');
  });

  it.each(['/nothing', '/%', '/%E0%A4%A', '/dashboard/%zz', '/privacy-policy%', '/caf%E9?a=%'])(
    'shows people the not-found page for %s, with the headers of every page',
    async url => {
      const server = await createHttpServer({
        ...options,
        unknownPage: (_, reply) => reply.code(404).type('text/html').send('<p>nothing'),
      });
      const { statusCode, payload, headers } = await server.inject(url);
      expect([statusCode, payload]).toEqual([404, '<p>nothing']);
      expect(headers).toMatchObject({ 'x-request-id': expect.any(String), 'x-content-type-options': 'nosniff' });
      await server.close();
    },
  );

  it.each<['GET' | 'PUT' | 'DELETE', string, string]>([
    ['GET', '/api/echo', 'POST'],
    ['DELETE', '/api/echo?n=1', 'POST'],
    ['PUT', '/api/things/7', 'DELETE'],
    ['PUT', '/api/fault', 'GET, HEAD'],
  ])('lists the methods of an address instead of accepting %s %s', async (method, url, allowed) => {
    const answer = await app.inject({ method, url });
    expect([answer.statusCode, answer.json().code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(answer.headers.allow).toBe(allowed);
  });

  it('does not match a longer path to a known one', async () => {
    expect((await app.inject({ method: 'PUT', url: '/api/things/7/8' })).statusCode).toBe(404);
  });

  it('accepts an empty body where none is needed, whatever type it claims', async () => {
    expect((await post('/api/click', '', json)).statusCode).toBe(200);
    expect((await post('/api/click', undefined)).statusCode).toBe(200);
  });
});

describe('faults', () => {
  it('reveals nothing internal to the client, and everything to the log', async () => {
    const answer = await app.inject({ url: '/api/fault?code=c0de', headers: { 'x-request-id': 'request-1' } });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toMatch(/database|stack/);
    expect(answer.headers['x-request-id']).toBe('request-1');
    const logged = lines.find(line => line.includes('secret of the database'));
    expect(logged).toMatch('"reqId":"request-1"');
    expect(logged).not.toMatch('c0de');
    expect(JSON.parse(logged ?? '')).toMatchObject({ code: 'INTERNAL' });
  });

  it("makes its own request id if the caller's is not fit for a log", async () => {
    const answer = await app.inject({ url: '/healthz', headers: { 'x-request-id': 'a\u0009"b' } });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('clears both cookies when a session has ended', async () => {
    const { cookies } = await app.inject('/api/over');
    // A browser ignores a `__Host-` cookie, even to delete it, without these.
    const host = { value: '', path: '/', secure: true, expires: new Date(0) };
    expect(cookies).toMatchObject([
      { name: '__Host-tidewatch_session', ...host },
      { name: '__Host-shop', ...host },
    ]);
    for (const cookie of cookies) expect(cookie).not.toHaveProperty('domain');
  });
});

describe('origin', () => {
  it.each<[string, Record<string, string>, number]>([
    ['its own page', { origin: publicUrl }, 200],
    ['no browser', {}, 200],
    ['its own page without Origin', { 'sec-fetch-site': 'same-origin' }, 200],
    ['another site', { origin: 'https://evil.example' }, 403],
    ['a name that begins alike', { origin: `${publicUrl}.evil.example` }, 403],
    ['a sandboxed frame', { origin: 'null' }, 403],
    ['another site without Origin', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sister domain without Origin', { 'sec-fetch-site': 'same-site' }, 403],
  ])('a change from %s', async (_, headers, status) => {
    expect((await post('/api/click', undefined, headers)).statusCode).toBe(status);
  });

  it('lets anyone read public resources', async () => {
    expect((await app.inject({ url: '/healthz', headers: { origin: 'https://evil.example' } })).statusCode).toBe(200);
  });
});

describe('headers and description', () => {
  it.each([
    ['an answer', '/healthz'],
    ['a refusal', '/api/over'],
    ['a fault', '/api/fault'],
    ['nothing', '/api/nothing'],
  ])('%s lets a browser load only from this app, be framed nowhere, and use no device', async (_, url) => {
    const { headers } = await app.inject(url);
    expect(headers['content-security-policy']).toBe(
      "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data:;font-src 'self';connect-src 'self' wss://app.example;object-src 'none';base-uri 'self';form-action 'self';frame-ancestors 'none';upgrade-insecure-requests",
    );
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy':
        'clipboard-write=(self), accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), fullscreen=(), gamepad=(), geolocation=(), gyroscope=(), hid=(), idle-detection=(), local-fonts=(), magnetometer=(), microphone=(), midi=(), payment=(), picture-in-picture=(), publickey-credentials-create=(), publickey-credentials-get=(), screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=()',
    });
  });

  it.each([
    ['https://app.example', 'max-age=31536000; includeSubDomains'],
    ['http://localhost:8080', undefined],
  ])('keeps browsers of %s on https: %s', async (publicUrl, policy) => {
    const server = await createHttpServer({ ...options, publicUrl });
    expect((await server.inject('/healthz')).headers['strict-transport-security']).toBe(policy);
    await server.close();
  });

  it('describes the routes', async () => {
    const description = (await app.inject('/api/openapi.json')).json();
    expect(description.paths['/api/echo'].post.requestBody.content['application/json'].schema.required).toEqual(['n']);
  });
});

describe('rate limits', () => {
  it('are counted together by processes that share counts, and by each alone while these are away', async () => {
    const counted = new Map<string, number>();
    let away = false;
    const counts: SharedCounts = {
      async add(key, leftMs) {
        counted.set(key, (counted.get(key) ?? 0) + 1);
        return away ? null : { count: counted.get(key) ?? 0, leftMs };
      },
    };
    const limits = { perAddress: 3, mutationsPerSession: 100 };
    const both = await Promise.all([1, 2].map(() => createHttpServer({ ...options, limits, realtime: { counts } })));
    const ask = async (n: number) => (await both[n]?.inject('/api/openapi.json'))?.statusCode;
    expect([await ask(0), await ask(0), await ask(1), await ask(1)]).toEqual([200, 200, 200, 429]);
    expect([...counted.keys()].join()).not.toContain('127.0.0.1');
    away = true;
    expect([await ask(1), await ask(1)]).toEqual([200, 429]);
    await Promise.all(both.map(server => server.close()));
  });

  it('limits the changes of one session without affecting the next', async () => {
    const limited = await newServer({ perAddress: 100, mutationsPerSession: 2 });
    limited.post('/api/click', () => ({ done: true }));
    const click = (session: string) =>
      limited.inject({ method: 'POST', url: '/api/click', headers: { cookie: `__Host-tidewatch_session=${session}` } });
    const answers = [await click('a'), await click('a'), await click('a'), await click('b')];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429, 200]);
    expect(answers[2]?.json()).toMatchObject({ code: 'RATE_LIMITED', details: { seconds: expect.any(Number) } });
    expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0);
    await limited.close();
  });

  it('limits a single route, by session or by address', async () => {
    const limited = await newServer({ perAddress: 100, mutationsPerSession: 9 });
    limited.get('/api/dear', { config: { limit: { perMinute: 2, of: 'session' } } }, () => ({ done: true }));
    limited.get('/auth/open', { config: { limit: { perMinute: 1, of: 'address' } } }, () => ({ done: true }));
    limited.get('/api/cheap', () => ({ done: true }));
    const get = (url: string, session: string, method: 'GET' | 'HEAD' = 'GET') =>
      limited.inject({ method, url, headers: { cookie: `__Host-tidewatch_session=${session}` } });
    const answers = [
      await get('/api/dear', 'a'),
      await get('/api/dear', 'a', 'HEAD'),
      await get('/api/dear', 'a'),
      await get('/api/dear', 'b'),
      await get('/api/cheap', 'a'),
      await get('/auth/open', 'a'),
      await get('/auth/open', 'b'),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429, 200, 200, 200, 429]);
    const seconds = Number(answers[2]?.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(answers[2]?.json().error).toBe(`Too many requests. Please wait ${seconds} seconds.`);
    await limited.close();
  });

  it('limits the address that the trusted proxy saw, whatever the client claims', async () => {
    const limited = await newServer({ perAddress: 2, mutationsPerSession: 9 }, 1);
    const from = (forwarded: string) =>
      limited.inject({ url: '/api/openapi.json', headers: { 'x-forwarded-for': forwarded } });
    const answers = [];
    for (const claim of ['1.1.1.1', '2.2.2.2', '3.3.3.3']) answers.push(await from(`${claim}, 203.0.113.7`));
    answers.push(await from('1.1.1.1, 203.0.113.8'));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429, 200]);
    await limited.close();
  });

  it('limits an address, except for health checks', async () => {
    const limited = await newServer({ perAddress: 1, mutationsPerSession: 9 });
    const statuses = [];
    for (const url of ['/api/openapi.json', '/api/openapi.json', '/healthz', '/healthz'])
      statuses.push((await limited.inject(url)).statusCode);
    expect(statuses).toEqual([200, 429, 200, 200]);
    await limited.close();
  });
});
