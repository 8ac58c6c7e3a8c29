import { describe, expect, it } from 'vitest';
import { manualClock } from '../../runtime/clock/manualClock.js';
import { fetcherFor, html, redirectTo, servePlain } from './loopback.fixtures.js';

describe('a page', () => {
  it('returns its text, address, headers and validators', async () => {
    const site = await servePlain((_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html; charset=windows-1251', etag: '"1"', 'last-modified': 'Mon' })
        .end(Buffer.from([0xcf, 0xf0])),
    );
    const fetched = await fetcherFor([site]).page(`${site.origin}/p?v=1#top`);
    expect(fetched).toMatchObject({ outcome: 'page', status: 200, html: 'Пр', etag: '"1"', lastModified: 'Mon' });
    expect(site.asked).toEqual(['/p?v=1']);
  });

  it('is requested under an honest name with a contact, without cookies', async () => {
    const site = await servePlain((request, response) => html(JSON.stringify(request.headers))(request, response));
    const fetched = await fetcherFor([site], { contactUrl: 'https://tidewatch.example/bot' }).page(site.origin);
    const headers = JSON.parse(fetched.outcome === 'page' ? fetched.html : '{}');
    expect(headers).toMatchObject({
      'user-agent': 'Tidewatch/1.0 (+https://tidewatch.example/bot)',
      'accept-encoding': 'gzip, deflate, br',
    });
    expect(Object.keys(headers)).not.toContain('cookie');
  });

  it('carries its signature, like its robots.txt, its redirects and pictures', async () => {
    const signatures: [string | undefined, unknown][] = [];
    const site = await servePlain((request, response) => {
      signatures.push([request.url, request.headers.signature]);
      if (request.url === '/') redirectTo('/page')(request, response);
      else html('page')(request, response);
    });
    const signer = { headers: async ({ pathname }: URL) => ({ signature: `for ${pathname}` }) };
    const fetcher = fetcherFor([site], { signer, robots: true });
    await fetcher.page(site.origin);
    await fetcher.picture(`${site.origin}/picture`, { robots: true });
    expect(signatures).toEqual(['/robots.txt', '/', '/page', '/picture'].map(path => [path, `for ${path}`]));
  });

  it('at a forbidden address is a value, not a fault', async () => {
    const fetcher = fetcherFor([]);
    for (const url of ['', 'shop', 'http://127.0.0.1/', 'http://127.0.0.1:1/', 'file:///etc/passwd'])
      expect(await fetcher.page(url)).toMatchObject({ outcome: 'failed', reason: 'address_refused' });
  });
});

describe('validators', () => {
  it('are sent, and 304 means unchanged', async () => {
    const site = await servePlain((request, response) =>
      request.headers['if-none-match'] === '"1"' && request.headers['if-modified-since'] === 'Mon'
        ? response.writeHead(304).end()
        : html('new')(request, response),
    );
    const fetcher = fetcherFor([site]);
    const unchanged = await fetcher.page(site.origin, { etag: '"1"', lastModified: 'Mon' });
    expect(unchanged).toEqual({ outcome: 'unchanged', url: `${site.origin}/` });
    expect(await fetcher.page(site.origin, { etag: '"2"', lastModified: 'Mon' })).toMatchObject({ html: 'new' });
    expect(await fetcher.page(site.origin, { etag: null, lastModified: null })).toMatchObject({ html: 'new' });
  });

  it('behind a redirect are the entity tag only', async () => {
    const seen: unknown[] = [];
    const site = await servePlain((request, response) => {
      seen.push([request.headers['if-none-match'], request.headers['if-modified-since']]);
      if (request.url === '/') response.writeHead(302, { location: '/b' }).end();
      else html('b')(request, response);
    });
    await fetcherFor([site]).page(site.origin, { etag: '"1"', lastModified: 'Mon' });
    expect(seen).toEqual([
      ['"1"', 'Mon'],
      ['"1"', undefined],
    ]);
  });
});

describe('Retry-After', () => {
  it.each([
    ['seconds', '120'],
    ['a date', 'Wed, 01 Jul 2026 09:02:00 GMT'],
  ])('as %s is reported in seconds', async (_, value) => {
    const site = await servePlain((__, response) => response.writeHead(429, { 'retry-after': value }).end());
    const fetcher = fetcherFor([site], { clock: manualClock('2026-07-01T09:00:00.000Z') });
    expect(await fetcher.page(site.origin)).toMatchObject({ outcome: 'slow_down', status: 429, retryAfter: 120 });
  });
});

describe('robots.txt', () => {
  const robots = 'user-agent: tidewatch\ncrawl-delay: 7\ndisallow: /private';
  const shop = () =>
    servePlain((request, response) =>
      request.url === '/robots.txt' ? response.end(robots) : html('page')(request, response),
    );

  it('is read once, obeyed under our own name, and its Crawl-delay reported', async () => {
    const site = await shop();
    const fetcher = fetcherFor([site], { robots: true });
    expect(await fetcher.page(`${site.origin}/p`)).toMatchObject({ outcome: 'page', crawlDelay: 7 });
    const forbidden = await fetcher.page(`${site.origin}/private/p`);
    expect(forbidden).toMatchObject({ outcome: 'failed', reason: 'robots_disallowed', crawlDelay: 7 });
    expect(site.asked).toEqual(['/robots.txt', '/p']);
  });

  it('of the site that a redirect leads to counts too', async () => {
    const target = await shop();
    const site = await servePlain((request, response) =>
      request.url === '/robots.txt'
        ? response.writeHead(404).end()
        : response.writeHead(302, { location: `${target.origin}/private` }).end(),
    );
    const fetched = await fetcherFor([site, target], { robots: true }).page(site.origin);
    expect(fetched).toMatchObject({ outcome: 'failed', reason: 'robots_disallowed' });
    expect(target.asked).toEqual(['/robots.txt']);
  });

  it('forbids everything if it fails; one that never answers is a timeout', async () => {
    const failing = await servePlain((_, response) => response.writeHead(500).end());
    const silent = await servePlain(() => undefined);
    const patient = fetcherFor([failing], { robots: true });
    expect(await patient.page(failing.origin)).toMatchObject({ reason: 'robots_disallowed' });
    const hasty = fetcherFor([silent], { robots: true, limits: { totalMs: 100 } });
    expect(await hasty.page(silent.origin)).toMatchObject({ reason: 'timeout' });
  });

  it('at a private address is refused like the page', async () => {
    const fetcher = fetcherFor([], { robots: true, resolver: async () => [{ address: '10.0.0.1', family: 4 }] });
    expect(await fetcher.page('http://shop.example.com/')).toMatchObject({ reason: 'address_refused' });
  });
});

it('reuses a connection after redirects, refusals and unchanged pages', async () => {
  const site = await servePlain((request, response) => {
    if (request.url === '/moved') response.writeHead(302, { location: '/gone' }).end('moved');
    else if (request.url === '/gone') response.writeHead(404, { 'content-type': 'text/html' }).end('<p>gone</p>');
    else response.writeHead(304).end();
  });
  const fetcher = fetcherFor([site]);
  expect(await fetcher.page(`${site.origin}/moved`)).toMatchObject({ reason: 'gone' });
  expect(await fetcher.page(`${site.origin}/p`, { etag: '"1"' })).toMatchObject({ outcome: 'unchanged' });
  expect(await fetcher.page(`${site.origin}/p`, { etag: '"1"' })).toMatchObject({ outcome: 'unchanged' });
  expect(site.asked).toHaveLength(4);
  expect(site.connections()).toBeLessThan(4);
});
