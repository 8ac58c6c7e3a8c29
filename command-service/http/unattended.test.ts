/** No GET of the write side has effects for HEAD or for prefetches: this covers every registered route. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandHandler } from '../../application/decide/handle.js';
import { entry, entryStream } from '../../domain/session/entry.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { hashOf } from '../../platform/runtime/ids/ids.js';
import { queryHmac } from '../../platform/shopify/connect/signature.js';
import { SECRET, type Service, SHOP, startCommandService } from '../commandService.fixtures.js';

const KEY = 'k'.repeat(43);
const AHEAD = [
  { 'sec-purpose': 'prefetch' },
  { 'sec-purpose': 'prefetch;prerender' },
  { purpose: 'prefetch' },
  { 'x-purpose': 'preview' },
  { 'x-moz': 'prefetch' },
];

let service: Service;
let session: string;
beforeEach(async () => {
  service = await startCommandService();
  session = await service.connect();
});
afterEach(() => service.close());

/** For each GET with an effect when a person opens it: an address and the cookies that it needs. */
const OPENED: Readonly<Record<string, () => Promise<{ url: string; cookie: string }>>> = {
  '/api/auth/shopify/login': async () => ({ url: `/api/auth/shopify/login?shop=${SHOP}`, cookie: session }),
  '/api/auth/shopify/install': async () => {
    const timestamp = String(Math.floor(Date.parse(service.clock.now()) / 1000));
    const query = new URLSearchParams({ shop: 'borealis.myshopify.com', timestamp });
    query.set('hmac', queryHmac(query, SECRET));
    return { url: `/api/auth/shopify/install?${query}`, cookie: session };
  },
  '/api/auth/shopify/callback': async () => {
    const { state, cookie } = await service.begin();
    return { url: `/api/auth/shopify/callback?${service.signed({ state, code: 'new' })}`, cookie };
  },
  '/api/auth/shopify/enter': async () => {
    const at = service.clock.now();
    await commandHandler(service.eventLog)(entry, {
      commandId: 'offer',
      stream: entryStream(hashOf(KEY)),
      meta: { actor: { kind: 'operator', id: 'command line' }, shop: SHOP, correlationId: 'c', causationId: null },
      command: { type: 'OfferEntry', shop: SHOP, expiresAt: plus(at, 60_000), at },
    });
    return { url: `/api/auth/shopify/enter?key=${KEY}`, cookie: session };
  },
  '/api/billing/return': async () => {
    await service.call('POST', '/api/billing/subscribe', session);
    service.settle('active');
    return { url: '/api/billing/return', cookie: session };
  },
};
const opened = (path: string) => OPENED[path]?.() ?? Promise.resolve({ url: path, cookie: session });

async function logState() {
  const { eventLog, published, signals, platform, vault } = service;
  const grant = await vault.getSecret(SHOP, 'shopify-grant');
  return [await eventLog.head(), published.length, signals.length, platform.exchanged.length, grant];
}

async function getsOf(): Promise<string[]> {
  const { paths } = (await service.app.inject('/api/openapi.json')).json() as { paths: Record<string, object> };
  return Object.entries(paths).flatMap(([path, methods]) => ('get' in methods ? [path] : []));
}

describe('an unattended request', () => {
  it('changes nothing, at every GET of the API', async () => {
    const paths = await getsOf();
    expect(paths).toEqual(
      expect.arrayContaining([...Object.keys(OPENED), '/api/alerts/confirm', '/api/alerts/unsubscribe']),
    );
    for (const path of paths) {
      const { url, cookie } = await opened(path);
      const before = await logState();
      for (const headers of AHEAD) {
        const answer = await service.app.inject({ url, headers: { cookie, ...headers } });
        expect([path, answer.cookies]).toEqual([path, []]);
      }
      const answer = await service.app.inject({ method: 'HEAD', url, headers: { cookie } });
      expect([path, answer.cookies]).toEqual([path, []]);
      expect([path, await logState()]).toEqual([path, before]);
    }
  });

  it.each(['login', 'install', 'callback', 'check'])('is refused by %s, which still works when opened', async name => {
    const { url, cookie } = await opened(`/api/auth/shopify/${name}`);
    const ask = (method: 'GET' | 'HEAD', headers: object) =>
      service.app.inject({ method, url, headers: { cookie, ...headers } });
    const ahead = await ask('GET', { 'sec-purpose': 'prefetch' });
    expect([ahead.statusCode, ahead.json().code, ahead.headers['cache-control']]).toEqual([
      403,
      'LOADED_AHEAD',
      'no-store',
    ]);
    const head = await ask('HEAD', {});
    expect([head.statusCode, head.headers.allow]).toEqual([405, 'GET']);
    const answer = await ask('GET', { 'sec-fetch-mode': 'navigate' });
    expect([200, 302]).toContain(answer.statusCode);
    expect(String(answer.headers.location)).not.toMatch('error=');
  });
});

it('has its effect when a person opens it, so the tests above prove something', async () => {
  for (const path of ['/api/auth/shopify/callback', '/api/billing/return']) {
    const { url, cookie } = await opened(path);
    const before = await logState();
    await service.app.inject({ url, headers: { cookie } });
    expect([path, await logState()]).not.toEqual([path, before]);
  }
});
