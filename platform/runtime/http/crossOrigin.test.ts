import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemIds } from '../ids/ids.js';
import { createHttpServer } from './server.js';

let app: Awaited<ReturnType<typeof createHttpServer>>;
beforeEach(async () => {
  app = await createHttpServer({
    ...{ logger: pino({ level: 'silent' }), ids: systemIds, trustProxy: 0 },
    publicUrl: 'https://app.example',
  });
  app.get('/api/figures', () => ({ figures: 1 }));
  app.post('/api/figures', () => ({ figures: 2 }));
});
afterEach(() => app.close());

const origin = 'https://dashboard.example';
const token = { authorization: `Bearer tw_${'a'.repeat(43)}` };
const preflight = (asked: string) =>
  app.inject({
    method: 'OPTIONS',
    url: '/api/figures',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': asked },
  });

describe('a page of another origin', () => {
  it('may call the API with a token, also to change something', async () => {
    const allowed = await preflight('authorization,content-type');
    expect(allowed.statusCode).toBe(204);
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': expect.stringContaining('authorization'),
    });
    const answer = await app.inject({
      method: 'POST',
      url: '/api/figures',
      headers: { origin, ...token },
      payload: {},
    });
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, '*']);
  });

  it('may be an agent, whose client adds the headers of its protocol', async () => {
    const { headers } = await preflight('authorization,content-type,mcp-protocol-version,mcp-method,mcp-name');
    const allowed = String(headers['access-control-allow-headers']).split(', ');
    expect(allowed).toEqual(expect.arrayContaining(['mcp-protocol-version', 'mcp-method', 'mcp-name']));
  });

  it('may not call it with the cookie, and sees no response without a token', async () => {
    expect((await preflight('content-type')).headers).not.toHaveProperty('access-control-allow-origin');
    const read = await app.inject({ url: '/api/figures', headers: { origin, cookie: 'tidewatch_session=x' } });
    expect(read.headers).not.toHaveProperty('access-control-allow-origin');
    const change = await app.inject({ method: 'POST', url: '/api/figures', headers: { origin }, payload: {} });
    expect(change.json().code).toBe('ORIGIN_REFUSED');
  });

  it('never gets credentials allowed', async () =>
    expect((await preflight('authorization')).headers).not.toHaveProperty('access-control-allow-credentials'));
});

describe('a program with a token', () => {
  it('sees how many calls are left in this minute', async () => {
    const first = await app.inject({ url: '/api/figures', headers: token });
    const second = await app.inject({ url: '/api/figures', headers: token });
    expect(first.headers['ratelimit-policy']).toBe('"token";q=600;w=60');
    expect([first, second].map(({ headers }) => headers.ratelimit)).toEqual([
      expect.stringMatching(/^"token";r=599;t=\d+$/),
      expect.stringMatching(/^"token";r=598;t=\d+$/),
    ]);
    expect((await app.inject({ url: '/api/figures' })).headers).not.toHaveProperty('ratelimit');
  });

  it('waits once they are used up, and holds up no other', async () => {
    for (let n = 0; n < 600; n++) await app.inject({ url: '/api/figures', headers: token });
    const refused = await app.inject({ url: '/api/figures', headers: token });
    expect([refused.statusCode, refused.headers.ratelimit]).toEqual([
      429,
      expect.stringMatching(/^"token";r=0;t=\d+$/),
    ]);
    const other = { authorization: `Bearer tw_${'b'.repeat(43)}` };
    expect((await app.inject({ url: '/api/figures', headers: other })).statusCode).toBe(200);
  });
});
