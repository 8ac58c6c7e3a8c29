import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { freePlace, redirectTo, safeFetchFor, servePlain } from './loopback.fixtures.js';

const { signal } = new AbortController();
const visit = { place: freePlace(), enter: async () => null, signal };

const sent =
  (contentType: string): RequestListener =>
  (_, response) =>
    response.setHeader('content-type', contentType).setHeader('cache-control', 'max-age=60').end('body');

describe('what a rendered page requests', () => {
  it.each(['text/javascript', 'application/json', 'text/css', 'text/html; charset=utf-8'])(
    'is fetched: %s',
    async type => {
      const site = await servePlain(sent(type));
      const fetched = await safeFetchFor([site]).resource(`${site.origin}/x`, visit);
      expect(fetched).toEqual({
        ...{ outcome: 'resource', contentType: type, cacheControl: 'max-age=60', bytes: Buffer.from('body') },
      });
    },
  );

  it.each(['image/png', 'font/woff2', 'video/mp4', 'application/octet-stream'])('is not fetched: %s', async type => {
    const site = await servePlain(sent(type));
    expect(await safeFetchFor([site]).resource(`${site.origin}/x`, visit)).toMatchObject({ reason: 'not_html' });
  });

  it('obeys robots.txt', async () => {
    const site = await servePlain((request, response) =>
      request.url === '/robots.txt'
        ? response.end('User-agent: *\nDisallow: /api/')
        : sent('text/css')(request, response),
    );
    const fetch = safeFetchFor([site], { robots: true });
    expect(await fetch.resource(`${site.origin}/api/price`, visit)).toMatchObject({ reason: 'robots_disallowed' });
    expect(await fetch.resource(`${site.origin}/app.css`, visit)).toMatchObject({ outcome: 'resource' });
  });

  it('is refused on this machine, also behind a redirect', async () => {
    const secret = await servePlain(sent('application/json'));
    const site = await servePlain(redirectTo(`${secret.origin}/x`));
    const fetch = safeFetchFor([site]);
    expect(await fetch.resource(`${secret.origin}/x`, visit)).toMatchObject({ reason: 'address_refused' });
    expect(await fetch.resource(`${site.origin}/x`, visit)).toMatchObject({ reason: 'redirect_refused' });
    expect(secret.connections()).toBe(0);
  });

  it('ends with its page', async () => {
    const site = await servePlain(() => {});
    const ended = new AbortController();
    const fetched = safeFetchFor([site]).resource(`${site.origin}/x`, { ...visit, signal: ended.signal });
    await expect.poll(() => site.asked.length).toBe(1);
    ended.abort();
    expect(await fetched).toMatchObject({ outcome: 'failed' });
  });
});
