import { Type } from 'typebox';
import { afterEach, describe, expect, it } from 'vitest';
import { cost, type Loopback, loopback, type Reply, SHOP, TOKEN } from '../loopback.fixtures.js';
import { ShopifyError } from '../port.js';
import { operation } from './operations/operation.js';

let server: Loopback;
afterEach(() => server.close());
const start = async (...replies: Reply[]) => {
  server = await loopback(...replies);
  return server;
};

const orders = operation<{ first: number }>()(
  'query Orders($first: Int!) { orders(first: $first) { nodes { id } } }',
  Type.Object({ orders: Type.Object({ nodes: Type.Array(Type.Unknown()) }) }),
);
const done = (available?: number, requested = 100) => ({
  body: {
    data: { orders: { nodes: [] } },
    ...(available === undefined ? {} : { extensions: cost(requested, available) }),
  },
});
const throttled = (requested: number, available: number) => ({
  body: {
    errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
    extensions: cost(requested, available),
  },
});
const ask = () => server.api.query(SHOP, TOKEN, orders, { first: 250 });
const failureOf = async () => (await ask().catch((error: unknown) => error)) as ShopifyError;

describe('throttling', () => {
  it('waits until the missing points are restored, then asks again', async () => {
    await start(throttled(739, 120), done(1900, 739));
    await ask();
    expect(server.slept).toEqual([6190]);
  });

  it('waits before sending a query that the bucket cannot cover', async () => {
    await start(done(30, 100), done(30, 100));
    await ask();
    await ask();
    expect(server.slept).toEqual([700]);
    expect(server.asked).toHaveLength(2);
  });

  it('does not make one shop wait for another', async () => {
    await start(done(0, 100));
    await ask();
    await server.api.query('other.myshopify.com' as typeof SHOP, TOKEN, orders, { first: 250 });
    expect(server.slept).toEqual([]);
  });

  it('reads Retry-After as seconds', async () => {
    await start({ status: 429, headers: { 'retry-after': '2.0' }, body: { errors: 'Too Many Requests' } }, done());
    await ask();
    expect(server.slept).toEqual([2000]);
  });

  it('leaves a pause of an hour to the scheduler', async () => {
    await start({ status: 429, headers: { 'retry-after': '3600' }, body: '' });
    expect(await failureOf()).toMatchObject({ failure: 'throttled' });
    expect(server.slept).toEqual([]);
  });

  it('gives up on a shop that stays throttled', async () => {
    await start(throttled(100, 50));
    expect(await failureOf()).toMatchObject({ failure: 'throttled' });
    expect(server.asked.length).toBeLessThanOrEqual(8);
  });
});

describe('a query that costs too much', () => {
  const tooExpensive = {
    body: { errors: [{ message: 'Query cost is 2003', extensions: { code: 'MAX_COST_EXCEEDED' } }] },
  };
  const sizes = () => server.asked.map(({ body }) => (body.variables as { first: number }).first);

  it('halves the page until it is accepted, and remembers the size', async () => {
    await start(tooExpensive, tooExpensive, done());
    await ask();
    await ask();
    expect(sizes()).toEqual([250, 125, 62, 62]);
    expect(server.slept).toEqual([]);
  });

  it('fails if even a page of one is too expensive', async () => {
    await start(tooExpensive);
    expect(await failureOf()).toMatchObject({ failure: 'bad_answer' });
    expect(sizes()).toEqual([250, 125, 62, 31, 15, 7, 3, 1]);
  });
});

describe('faults', () => {
  const internal = {
    body: { errors: [{ message: 'Internal error', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] },
  };
  it.each<[string, Reply]>([
    ['HTTP 500', { status: 500, body: '' }],
    ['HTTP 503', { status: 503, body: '<html></html>' }],
    ['an internal error inside 200', internal],
    ['a connection that is cut before the answer', response => response.destroy()],
  ])('%s is retried after a growing pause', async (_, reply) => {
    await start(reply, reply, done());
    await ask();
    expect(server.slept).toEqual([500, 1000]);
  });

  it('gives up after four', async () => {
    await start({ status: 502, body: '' });
    expect(await failureOf()).toMatchObject({ failure: 'unreachable', requestId: 'req-1' });
    expect(server.asked).toHaveLength(4);
  });

  it.each<[string, Reply]>([
    [
      'an answer that is cut in the middle',
      response => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{"data":{"orders":{"no', () => response.destroy());
      },
    ],
    ['half a JSON text', { body: '{"data":{"orders":{"nodes":[' }],
    ['an HTML page', { body: '<html></html>' }],
    ['an empty answer', { body: '' }],
    ['neither data nor errors', { body: {} }],
    ['data of another type', { body: { data: { orders: { nodes: 'none' } } } }],
    ['a redirect', { status: 301, headers: { location: 'http://127.0.0.1:1/' }, body: '' }],
    ['a teapot', { status: 418, body: '' }],
  ])('%s is a bad answer, and is not retried', async (_, reply) => {
    await start(reply);
    const fault = await failureOf();
    expect(fault).toBeInstanceOf(ShopifyError);
    expect(fault.failure).toBe('bad_answer');
    expect(server.asked).toHaveLength(1);
  });

  it('stops reading an endless response', async () => {
    await start(response => {
      response.writeHead(200);
      const piece = Buffer.alloc(1024 * 1024, 'a');
      const write = () => response.writable && response.write(piece, write);
      write();
    });
    expect(await failureOf()).toMatchObject({ failure: 'bad_answer' });
  });

  it('never reveals the token', async () => {
    await start({ status: 401, body: { errors: `bad token ${TOKEN}` } });
    const fault = await failureOf();
    expect(`${fault.message} ${fault.stack} ${JSON.stringify(fault)}`).not.toContain(TOKEN);
  });
});

describe('notices', () => {
  it('says once that Shopify answers in another version, or that a call is deprecated', async () => {
    await start({
      ...done(),
      headers: { 'x-shopify-api-version': '2026-10', 'x-shopify-api-deprecated-reason': 'https://shopify.dev/x' },
    });
    await ask();
    await ask();
    expect(server.warned).toEqual(['Shopify responds with another API version', 'Shopify reports a deprecated call']);
  });

  it('says nothing if all is as requested', async () => {
    await start({ ...done(), headers: { 'x-shopify-api-version': '2026-07' } });
    await ask();
    expect(server.warned).toEqual([]);
  });
});
