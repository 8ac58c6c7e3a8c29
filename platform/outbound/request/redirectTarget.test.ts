import { describe, expect, it } from 'vitest';
import { fetcherFor, html, redirectTo, servePlain } from '../fetch/loopback.fixtures.js';
import type { EnterSite } from '../pace/enterSite.js';
import { redirectTarget } from './redirectTarget.js';

const REFUSED = { outcome: 'failed', reason: 'redirect_refused' };

describe('a redirect over the wire', () => {
  it('is followed on the same site, relative and absolute, and the page reports its final address', async () => {
    const site = await servePlain((request, response) => {
      if (request.url === '/a') return redirectTo('b?x=1', 301)(request, response);
      if (request.url === '/b?x=1') return redirectTo(`http://${request.headers.host}/c`, 308)(request, response);
      return html('here')(request, response);
    });
    const fetched = await fetcherFor([site]).page(`${site.origin}/a`);
    expect(fetched).toMatchObject({ outcome: 'page', url: `${site.origin}/c`, html: 'here' });
    expect(site.asked).toEqual(['/a', '/b?x=1', '/c']);
  });

  it('to another port of this machine is refused without connecting', async () => {
    const secret = await servePlain(html('secret'));
    const site = await servePlain(redirectTo(`${secret.origin}/admin`));
    expect(await fetcherFor([site]).page(site.origin)).toMatchObject(REFUSED);
    expect(secret.connections()).toBe(0);
  });

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:7f00:1]/',
    'http://2130706433/',
    'http://localhost/',
    'http://127.0.0.1\\@shop.example.com/',
    '//10.0.0.1/',
    'https://user:pass@shop.example.com/',
    'ftp://shop.example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://',
  ])('to %s is refused', async location => {
    const site = await servePlain(redirectTo(location));
    expect(await fetcherFor([site]).page(site.origin)).toMatchObject(REFUSED);
  });

  it('from an excepted path to another path on its host is refused without a request', async () => {
    const site = await servePlain(redirectTo('/control'));
    const fetcher = fetcherFor([], { except: [`${site.host}/market/`] });
    expect(await fetcher.page(`${site.origin}/market/tent`)).toMatchObject(REFUSED);
    expect(await fetcher.page(`${site.origin}/control`)).toMatchObject({ reason: 'address_refused' });
    expect(site.asked).toEqual(['/market/tent']);
  });

  it('to a name that resolves to a private address is refused as a redirect', async () => {
    const site = await servePlain(redirectTo('http://shop.example.com/'));
    const resolver = async () => [{ address: '10.0.0.1', family: 4 }];
    expect(await fetcherFor([site], { resolver }).page(site.origin)).toMatchObject(REFUSED);
    const open = await servePlain((request, response) =>
      request.url === '/robots.txt'
        ? response.writeHead(404).end()
        : redirectTo('http://shop.example.com/')(request, response),
    );
    expect(await fetcherFor([open], { resolver, robots: true }).page(open.origin)).toMatchObject(REFUSED);
  });

  it('in a loop ends after five', async () => {
    const site = await servePlain((request, response) =>
      redirectTo(request.url === '/a' ? '/b' : '/a')(request, response),
    );
    expect(await fetcherFor([site]).page(`${site.origin}/a`)).toMatchObject(REFUSED);
    expect(site.asked).toEqual(['/a', '/b', '/a', '/b', '/a', '/b']);
  });

  it('is followed five times', async () => {
    const site = await servePlain((request, response) => {
      const step = Number(request.url?.slice(1));
      return (step < 5 ? redirectTo(`/${step + 1}`) : html('here'))(request, response);
    });
    expect(await fetcherFor([site]).page(`${site.origin}/0`)).toMatchObject({ outcome: 'page', html: 'here' });
  });

  it('to another site first takes its slot, then reads and obeys its robots.txt', async () => {
    const there = await servePlain((request, response) =>
      request.url === '/robots.txt' ? response.end('user-agent: *\ndisallow: /') : html('here')(request, response),
    );
    const site = await servePlain((request, response) =>
      request.url === '/robots.txt'
        ? response.writeHead(404).end()
        : redirectTo(`${there.origin}/b`)(request, response),
    );
    const seen: unknown[] = [];
    const enter: EnterSite = async site => {
      seen.push(site, [...there.asked]);
      return async visited => void seen.push(visited);
    };
    const fetched = await fetcherFor([site, there], { robots: true }).page(`${site.origin}/a`, {}, enter);
    expect(fetched).toMatchObject({ outcome: 'failed', reason: 'robots_disallowed' });
    expect(seen).toEqual([there.host, [], expect.objectContaining({ reason: 'robots_disallowed' })]);
    expect(there.asked).toEqual(['/robots.txt']);
  });

  it('to another site whose turn does not come ends there', async () => {
    const there = await servePlain(html('here'));
    const site = await servePlain(redirectTo(`${there.origin}/b`));
    const fetched = await fetcherFor([site, there]).page(site.origin, {}, async () => null);
    expect(fetched).toMatchObject({ outcome: 'failed', awaits: there.host });
    expect(there.connections()).toBe(0);
  });

  it('without a location is an HTTP error', async () => {
    const site = await servePlain((_, response) => response.writeHead(302).end());
    expect(await fetcherFor([site]).page(site.origin)).toMatchObject({ reason: 'http_error', status: 302 });
  });
});

describe('redirectTarget', () => {
  const from = new URL('https://shop.example.com/a/b');

  it('is followed to https, and from http to https', () => {
    expect(redirectTarget(from, '../c', [])).toEqual({ url: new URL('https://shop.example.com/c') });
    expect(redirectTarget(new URL('http://shop.example.com/'), 'https://www.example.com/', [])).toHaveProperty('url');
  });

  it('is refused from https to http', () =>
    expect(redirectTarget(from, 'http://shop.example.com/', [])).toEqual({ refused: 'redirect from https to http' }));

  it('from an outside page to an exception is refused', () => {
    const except = ['127.0.0.1:8081'];
    const plain = new URL('http://shop.example.com/');
    expect(redirectTarget(plain, 'http://127.0.0.1:8081/', except)).toHaveProperty('refused');
    expect(redirectTarget(new URL('http://127.0.0.1:8081/a'), '/b', except)).toHaveProperty('url');
  });
});
