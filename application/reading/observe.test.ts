import { pino } from 'pino';
import { expect, it } from 'vitest';
import { freePlace } from '../../platform/outbound/fetch/loopback.fixtures.js';
import type { Fetched } from '../../platform/outbound/fetch/port.js';
import { observe } from './observe.js';

const URL = 'https://shop.example/tent';
const PAGE: Fetched = {
  ...{ outcome: 'page', url: URL, status: 200, headers: {}, etag: null, lastModified: null },
  bytes: Buffer.from(new ArrayBuffer(1)),
};
const FREELY = { place: freePlace(), enter: async () => null };
const logger = pino({ level: 'silent' });

it.each(['timeout', 'crashed'] as const)(
  'a page that costs more than a page may (%s) is set aside for an hour, and its site left alone',
  async failed => {
    const ports = { fetch: { page: async () => PAGE }, extractor: { extract: async () => ({ failed }) }, logger };
    expect(await observe(ports, URL, FREELY)).toEqual({
      observation: { kind: 'failure', reason: 'too_large', retryAfter: 3_600 },
      visited: { outcome: 'failed', reason: 'too_large', retryAfter: 3_600 },
    });
  },
);

it("a busy fetcher says nothing about the page's site", async () => {
  const busy = { code: 'COMPETITOR_SHARE_USED', group: 'address 8.8.8.8' } as const;
  const fetch = { page: async (): Promise<Fetched> => ({ outcome: 'busy', ...busy }) };
  expect(
    await observe({ fetch, extractor: { extract: async () => ({ failed: 'crashed' }) }, logger }, URL, FREELY),
  ).toEqual({
    observation: { kind: 'busy', ...busy },
    visited: { outcome: 'busy' },
  });
});

it('a site that asks us to slow down has not failed', async () => {
  const fetch = { page: async (): Promise<Fetched> => ({ outcome: 'slow_down', status: 503, retryAfter: 60 }) };
  expect(
    await observe({ fetch, extractor: { extract: async () => ({ failed: 'crashed' }) }, logger }, URL, FREELY),
  ).toEqual({
    observation: { kind: 'slow_down', retryAfter: 60 },
    visited: { outcome: 'slow_down', retryAfter: 60 },
  });
});
