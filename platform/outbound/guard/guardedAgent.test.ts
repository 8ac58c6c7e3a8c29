import { describe, expect, it } from 'vitest';
import { manualClock } from '../../runtime/clock/manualClock.js';
import { DEFAULT_LIMITS } from '../fetch/limits.js';
import { fetcherFor, html, servePlain, serveTls } from '../fetch/loopback.fixtures.js';
import { guardedAgent } from './guardedAgent.js';
import type { Resolver } from './resolver.js';

/** In 2000::/3 and unassigned: a public address that a test can try without reaching anyone. */
const NOWHERE = { address: '2000::1', family: 6 };
const LOOPBACK = { address: '127.0.0.1', family: 4 };
/** A connection to nowhere ends soon; what is refused may take its time on a busy machine. */
const QUICK = { connectMs: 100 };

const PRIVATE = [
  '127.0.0.1',
  '10.0.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '::1',
  '::ffff:127.0.0.1',
  'fd00::1',
  '0.0.0.0',
];

describe('a name that resolves to', () => {
  it.each(PRIVATE)('%s is refused', async address => {
    const resolver: Resolver = async () => [{ address, family: address.includes(':') ? 6 : 4 }];
    const fetched = await fetcherFor([], { resolver }).page('http://shop.example.com/');
    expect(fetched).toMatchObject({ outcome: 'failed', reason: 'address_refused' });
  });

  it('a mix of public and private addresses is refused, in either order', async () => {
    for (const addresses of [
      [NOWHERE, LOOPBACK],
      [LOOPBACK, NOWHERE],
    ]) {
      const fetched = await fetcherFor([], { resolver: async () => addresses }).page('http://shop.example.com/');
      expect(fetched).toMatchObject({ reason: 'address_refused', detail: expect.stringContaining('127.0.0.1') });
    }
  });

  it('nothing is refused', async () => {
    const fetched = await fetcherFor([], { resolver: async () => [] }).page('http://shop.example.com/');
    expect(fetched).toMatchObject({ reason: 'address_refused' });
  });

  it('a private address the second time (rebinding) is refused then', async () => {
    const answers = [NOWHERE, LOOPBACK];
    let asked = 0;
    const resolver: Resolver = async () => [answers[asked++] ?? LOOPBACK];
    const clock = manualClock();
    const fetcher = fetcherFor([], { resolver, limits: QUICK, clock });
    const first = await fetcher.page('http://shop.example.com/');
    expect(first).toMatchObject({ outcome: 'failed', reason: expect.stringMatching(/^(unreachable|timeout)$/) });
    expect(asked).toBe(1);
    clock.advance(10_000);
    expect(await fetcher.page('http://shop.example.com/')).toMatchObject({ reason: 'address_refused' });
  });

  it('another address after the check (rebinding) gets a connection but no byte', async () => {
    const site = await servePlain(html('secret'));
    let read = 0;
    const resolver: Resolver = async () => [
      {
        family: 4,
        get address() {
          return read++ === 0 ? '8.8.8.8' : '127.0.0.1';
        },
      },
    ];
    const agent = guardedAgent(DEFAULT_LIMITS, resolver, []);
    const port = site.host.split(':')[1];
    await expect(
      agent.request({ origin: `http://shop.example.com:${port}`, path: '/', method: 'GET' }),
    ).rejects.toThrow('127.0.0.1 is not a public address');
    expect([site.connections(), site.asked]).toEqual([1, []]);
    await agent.close();
  });

  it('nothing (no such name) is unreachable', async () => {
    const resolver: Resolver = () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }));
    const fetched = await fetcherFor([], { resolver }).page('http://shop.example.com/');
    expect(fetched).toMatchObject({ outcome: 'failed', reason: 'unreachable' });
  });
});

describe('a literal address, which is never looked up,', () => {
  it.each([
    ['v4', '127.0.0.1'],
    ['v6', '[::1]'],
    ['v4-mapped', '[::ffff:127.0.0.1]'],
  ])('is refused before connecting: %s', async (_, host) => {
    const site = await servePlain(html('secret'));
    const resolver: Resolver = () => Promise.reject(new Error('it is never looked up'));
    const agent = guardedAgent(DEFAULT_LIMITS, resolver, []);
    const origin = `http://${host}:${site.host.split(':')[1]}`;
    await expect(agent.request({ origin, path: '/', method: 'GET' })).rejects.toThrow('is not a public address');
    expect(site.connections()).toBe(0);
    await agent.close();
  });
});

describe('an exception', () => {
  it('below localhost is on loopback, whatever the system resolves it to', async () => {
    const site = await servePlain(html('<h1>Tent</h1>'));
    const port = site.host.split(':')[1];
    const fetcher = fetcherFor([], { except: [`northpeak.localhost:${port}`] });
    expect(await fetcher.page(`http://northpeak.localhost:${port}/`)).toMatchObject({ outcome: 'page' });
    expect(await fetcher.page(`http://ridgeline.localhost:${port}/`)).toMatchObject({ reason: 'address_refused' });
  });

  it('allows its own endpoint and no other on the same machine', async () => {
    const [open, shut] = [await servePlain(html('sandbox')), await servePlain(html('secret'))];
    const fetcher = fetcherFor([open]);
    expect(await fetcher.page(open.origin)).toMatchObject({ outcome: 'page', html: 'sandbox' });
    expect(await fetcher.page(shut.origin)).toMatchObject({ outcome: 'failed', reason: 'address_refused' });
    expect(shut.connections()).toBe(0);
  });
});

describe('TLS', () => {
  it('is verified, even for an exception', async () => {
    const site = await serveTls(html('secret'));
    expect(await fetcherFor([site]).page(site.origin)).toMatchObject({ outcome: 'failed', reason: 'unreachable' });
    expect(site.asked).toEqual([]);
  });
});
