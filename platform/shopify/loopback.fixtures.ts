/** Runs a small store platform over real HTTP, for the connector's tests. Test code only. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { manualClock } from '../runtime/clock/manualClock.js';
import { createPost } from './admin-api/createPost.js';
import { graphql } from './admin-api/graphql.js';
import { openShopify } from './openShopify.js';

export const SHOP = as<ShopDomain>('aurora-outfitters.myshopify.com');
export const TOKEN = 'shpat_a-token-that-must-stay-secret';

export interface Asked {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Record<string, unknown>;
}

/** One response: a status, headers and a body (an object becomes JSON), or a network fault. */
export type Reply =
  | { status?: number; headers?: Record<string, string>; body: object | string }
  | ((response: ServerResponse) => void);

/** Sends the responses in order; the last one repeats. */
export async function loopback(...replies: Reply[]) {
  const requests: Asked[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push({
        path: request.url ?? '',
        headers: request.headers,
        body: JSON.parse(Buffer.concat(chunks).toString() || '{}'),
      });
      const reply = replies[Math.min(requests.length, replies.length) - 1];
      if (typeof reply === 'function') return reply(response);
      const { status = 200, headers = {}, body = '' } = reply ?? {};
      response.writeHead(status, { 'content-type': 'application/json', 'x-request-id': 'req-1', ...headers });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));

  const clock = manualClock();
  /** Milliseconds that the connector slept: only the clock moves. */
  const slept: number[] = [];
  const warned: string[] = [];
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const shared = {
    apiVersion: '2026-07',
    clock,
    log: { warn: (_: object, message: string) => void warned.push(message) },
    random: () => 1,
    ended: new AbortController().signal,
    sleep: async (ms: number) => {
      slept.push(ms);
      clock.advance(ms);
    },
  };
  const shopify = openShopify({
    ...shared,
    mode: 'sandbox',
    sandboxOrigin: origin,
    clientId: 'client-1',
    clientSecret: 'hush',
    previousSecret: 'former-hush',
    scopes: ['read_orders', 'read_products', 'read_inventory'],
    optionalScopes: ['read_reports'],
  });
  const api = graphql({ ...shared, baseUrl: () => origin, post: createPost(fetch, shared.ended) });
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>(resolve => server.close(() => resolve()));
  };
  return { origin, shopify, api, clock, asked: requests, slept, warned, close };
}

export type Loopback = Awaited<ReturnType<typeof loopback>>;

/** A response's cost block, for the bucket of a Standard shop. */
export const cost = (requestedQueryCost: number, currentlyAvailable: number) => ({
  cost: {
    requestedQueryCost,
    actualQueryCost: requestedQueryCost,
    throttleStatus: { maximumAvailable: 2000, currentlyAvailable, restoreRate: 100 },
  },
});
