import { describe, expect, it } from 'vitest';
import { freePlace } from '../fetch/loopback.fixtures.js';
import type { NotRead, ReadResource, ResourceFetch } from '../fetch/port.js';
import type { Visited } from '../pace/hostPacer.js';
import { pageRequests } from './pageRequests.js';
import { scriptCache } from './scriptCache.js';

const SCRIPT: ReadResource = {
  ...{ outcome: 'resource', contentType: 'text/javascript', cacheControl: 'max-age=600', bytes: Buffer.from('x') },
};
const { signal } = new AbortController();

/** A page of shop.example, the most requests in flight at once, and the turns that other sites gave. */
function requestsOf(answer: (url: string) => ReadResource | NotRead, taken: readonly string[] = []) {
  const log = { asked: [] as string[], atOnce: 0, entered: [] as string[], left: [] as [string, Visited][] };
  let inFlight = 0;
  const fetch: ResourceFetch = {
    async resource(url) {
      log.asked.push(url);
      log.atOnce = Math.max(log.atOnce, ++inFlight);
      await new Promise(resolve => setImmediate(resolve));
      inFlight--;
      return answer(url);
    },
  };
  const requests = pageRequests(
    { fetch, cache: scriptCache() },
    {
      ...{ page: 'https://shop.example/products/mug', place: freePlace() },
      async enter(site) {
        log.entered.push(site);
        return taken.includes(site) ? null : async visited => void log.left.push([site, visited]);
      },
    },
  );
  return { log, requests };
}

describe('a page’s requests', () => {
  it('go to a site one at a time, and to sites in parallel', async () => {
    const { log, requests } = requestsOf(() => SCRIPT);
    await Promise.all([1, 2, 3].map(n => requests.fetch(`https://shop.example/${n}.js`, signal)));
    expect(log.atOnce).toBe(1);
    await Promise.all(['shop', 'cdn'].map(site => requests.fetch(`https://${site}.example/x.js`, signal)));
    expect(log.atOnce).toBe(2);
  });

  it('take another site’s turn once, and release it when the page ends', async () => {
    const { log, requests } = requestsOf(() => SCRIPT);
    await requests.fetch('https://cdn.example/1.js', signal);
    await requests.fetch('https://cdn.example/2.js', signal);
    expect([log.entered, log.left]).toEqual([['cdn.example'], []]);
    await requests.leave();
    expect(log.left).toEqual([['cdn.example', { outcome: 'page', requests: 2 }]]);
  });

  it('do not go to a site whose turn does not come', async () => {
    const { log, requests } = requestsOf(() => SCRIPT, ['busy.example']);
    expect(await requests.fetch('https://busy.example/1.js', signal)).toBeNull();
    expect(log.asked).toEqual([]);
  });

  it('count for the pace of the page’s own site, unless they were kept', async () => {
    const { requests } = requestsOf(() => SCRIPT);
    for (const url of ['https://shop.example/1.js', 'https://shop.example/1.js', 'https://shop.example/2.js'])
      expect(await requests.fetch(url, signal)).toMatchObject({ contentType: 'text/javascript' });
    expect(await requests.leave()).toEqual({ outcome: 'page', requests: 2 });
    expect(await requestsOf(() => SCRIPT).requests.leave()).toBeNull();
  });

  it('stop at a site that asks us to slow down', async () => {
    const { log, requests } = requestsOf(() => ({ outcome: 'slow_down', status: 429, retryAfter: 60 }));
    for (const n of [1, 2]) expect(await requests.fetch(`https://shop.example/${n}.js`, signal)).toBeNull();
    expect(log.asked).toHaveLength(1);
    expect(await requests.leave()).toMatchObject({ outcome: 'slow_down', retryAfter: 60, requests: 1 });
  });

  it('fail with their page’s fetch, whatever the reason', async () => {
    const { requests } = requestsOf(() => ({ outcome: 'failed', reason: 'robots_disallowed', detail: '' }));
    expect(await requests.fetch('https://shop.example/1.js', signal)).toBeNull();
    expect(await requests.fetch('not a url', signal)).toBeNull();
  });
});
