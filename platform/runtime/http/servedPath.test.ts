import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { systemIds } from '../ids/ids.js';
import { createLogger } from '../logging/logger.js';
import { type Span, traceInto } from '../tracing/spans.js';
import { createHttpServer } from './server.js';

/** The admin area's sign-in with its own limit, in a server that allows an address 100 calls. */
async function newServer(perAddress = 100) {
  const app = await createHttpServer({
    logger: createLogger('info', 'test', { write: () => {} }),
    ids: systemIds,
    publicUrl: 'https://app.example',
    trustProxy: 0,
    limits: { perAddress, mutationsPerSession: 100 },
  });
  app.post('/api/admin/login', { config: { limit: { perMinute: 2, of: 'address' } } }, () => ({ done: true }));
  app.get('/api/orders.csv', () => ({ done: true }));
  app.get('/api/health/summary', () => ({ done: true }));
  app.get('/page', () => ({ done: true }));
  return app;
}

/** Sends over a connection: `inject` would normalise the address as a browser does. */
async function statusesOf(app: Awaited<ReturnType<typeof newServer>>, method: 'GET' | 'POST', paths: string[]) {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const statuses = [];
  for (const path of paths) {
    const asked = ask({ host: '127.0.0.1', port, method, path }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    await once(answer.resume(), 'end');
    statuses.push(answer.statusCode);
  }
  await app.close();
  return statuses;
}

/** Paths that the router serves as `/api/admin/login`. */
const SPELLINGS = [
  '/%61pi/admin/login',
  '/api/%61dmin/login',
  '/%61%70%69/admin/logi%6E?a=/',
  'http://app.example/api/admin/login',
];

describe('a path that is spelt in another way', () => {
  it.each(SPELLINGS)('counts for the limit of its route: %s', async url => {
    const asked = ['/api/admin/login', url, url, '/api/admin/login'];
    expect(await statusesOf(await newServer(), 'POST', asked)).toEqual([200, 200, 429, 429]);
  });

  it('counts for the limit of its address', async () => {
    const asked = ['/%61pi/orders.csv', '/api/orders%2ecsv', '/api/orders.csv', '/%61pi/orders%2Ecsv'];
    expect(await statusesOf(await newServer(3), 'GET', asked)).toEqual([200, 200, 200, 429]);
  });

  it('does not count if it is a health check', async () => {
    const asked = ['/%61pi/health/summary', '/api/h%65alth/summary', '/healthz'];
    expect(await statusesOf(await newServer(0), 'GET', asked)).toEqual([200, 200, 200]);
  });

  it('counts for the limit of pages if it is one, which is four times that of calls', async () => {
    const asked = ['/p%61ge', '/page', '/p%61ge', '/page', '/page', '/p%61ge'];
    expect(await statusesOf(await newServer(1), 'GET', asked)).toEqual([200, 200, 200, 200, 429, 429]);
    expect(await statusesOf(await newServer(1), 'GET', ['/page', '/page', '/api/orders.csv'])).toEqual([200, 200, 200]);
  });

  it.each(['//api/orders.csv', '/api//orders.csv', '/API/orders.csv', '/api/x/%2e%2e/orders.csv', '/api%2forders.csv'])(
    'is nothing where the router does not decode it to a known one: %s',
    async url => expect(await statusesOf(await newServer(), 'GET', [url])).toEqual([404]),
  );

  it('counts where there is nothing, if it begins as the API does', async () => {
    expect(await statusesOf(await newServer(1), 'GET', ['/api/nothing', '/api/nothing'])).toEqual([404, 429]);
  });
});

describe('a trace', () => {
  afterEach(() => traceInto(null));

  it('has the calls of the API, however they are spelt, and no pages', async () => {
    const spans: Span[] = [];
    traceInto(span => spans.push(span));
    await statusesOf(await newServer(), 'GET', ['/%61pi/orders%2ecsv', 'http://app.example/api/orders.csv', '/page']);
    expect(spans.map(({ name }) => name)).toEqual(['GET /api/orders.csv', 'GET /api/orders.csv']);
  });
});
