/** Fetches pictures through the safe fetcher from misbehaving real servers on loopback. */
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fetcherFor, redirectTo, servePlain } from './loopback.fixtures.js';
import { AVIF, GIF, JPEG, PNG, SVG, WEBP } from './picture.fixtures.js';

const MEGABYTE = 1024 * 1024;
const OPTIONS = { robots: false };
/** Answers everything with these bytes. */
const serving = (body: Buffer | string, type: string, headers: Record<string, string> = {}) =>
  servePlain((_, response) => response.writeHead(200, { 'content-type': type, ...headers }).end(body));

describe('a picture', () => {
  it.each([
    ['image/png', PNG],
    ['image/jpeg', JPEG],
    ['image/gif', GIF],
    ['image/webp', WEBP],
    ['image/avif', AVIF],
  ])('is %s by its bytes, whatever its server calls it', async (type, body) => {
    for (const claimed of ['text/html', 'image/svg+xml', 'application/octet-stream']) {
      const site = await serving(body, claimed);
      const got = await fetcherFor([site]).picture(`${site.origin}/p`, OPTIONS);
      expect(got).toEqual({ outcome: 'picture', type, bytes: body });
    }
  });

  it.each([
    ['an SVG, which may hold a script', SVG, 'image/svg+xml'],
    ['an SVG that is called a PNG', SVG, 'image/png'],
    ['a page that is called a PNG', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/png'],
    ['a page with the mark of a PNG further in', Buffer.from(`<html>${PNG.toString('latin1')}`, 'latin1'), 'image/png'],
    ['nothing', Buffer.alloc(0), 'image/png'],
    ['a PDF', Buffer.from('%PDF-1.7'), 'image/png'],
    ['an HEIC', Buffer.from('\0\0\0\x1cftypheic', 'latin1'), 'image/heic'],
  ])('is not %s', async (_, body, type) => {
    const site = await serving(body, type);
    const detail = `content-type ${type}`;
    const got = await fetcherFor([site]).picture(`${site.origin}/p`, OPTIONS);
    expect(got).toEqual({ outcome: 'failed', reason: 'not_a_picture', detail });
  });

  it('of 50 MB is cut off at the limit, even if its length is not declared', async () => {
    let sent = 0;
    let closed = () => {};
    const gone = new Promise<void>(resolve => {
      closed = resolve;
    });
    const site = await servePlain((_, response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      response.write(PNG);
      const more = () => {
        while (sent < 50 * MEGABYTE && !response.destroyed) {
          sent += 65_536;
          if (!response.write(Buffer.alloc(65_536))) return void response.once('drain', more);
        }
      };
      response.once('close', closed);
      more();
    });
    const fetcher = fetcherFor([site], { limits: { bodyBytes: MEGABYTE } });
    expect(await fetcher.picture(`${site.origin}/p`, OPTIONS)).toMatchObject({ reason: 'too_large' });
    await gone;
    // The sockets' own buffers may hold more than the limit.
    expect(sent).toBeLessThan(16 * MEGABYTE);
  });

  it('is cut off too if it unpacks to more than the limit', async () => {
    const packed = gzipSync(Buffer.concat([PNG, Buffer.alloc(5 * MEGABYTE)]));
    expect(packed.length).toBeLessThan(10_000);
    const site = await serving(packed, 'image/png', { 'content-encoding': 'gzip' });
    const fetcher = fetcherFor([site], { limits: { bodyBytes: MEGABYTE } });
    expect(await fetcher.picture(`${site.origin}/p`, OPTIONS)).toMatchObject({ reason: 'too_large' });
  });

  it('is given up at the time limit if it never ends', async () => {
    const site = await servePlain((_, response) => {
      response.writeHead(200, { 'content-type': 'image/png' }).write(PNG);
    });
    const fetcher = fetcherFor([site], { limits: { totalMs: 200 } });
    expect(await fetcher.picture(`${site.origin}/p`, OPTIONS)).toMatchObject({ reason: 'timeout' });
  });

  it.each([
    'http://127.0.0.1:6379/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'file:///etc/passwd',
  ])('is not requested at %s, neither directly nor by a redirect', async target => {
    const site = await servePlain(redirectTo(target));
    const fetcher = fetcherFor([site]);
    expect(await fetcher.picture(target, OPTIONS)).toMatchObject({ reason: 'address_refused' });
    expect(await fetcher.picture(`${site.origin}/p`, OPTIONS)).toMatchObject({ reason: 'redirect_refused' });
  });

  it("forbidden by its site's robots.txt is not requested, unless it is the store’s own", async () => {
    const site = await servePlain((request, response) =>
      request.url === '/robots.txt' ? response.end('User-agent: *\nDisallow: /img/') : response.end(PNG),
    );
    const fetcher = fetcherFor([site], { robots: true });
    const picture = `${site.origin}/img/p.png`;
    expect(await fetcher.picture(picture, { robots: true })).toMatchObject({ reason: 'robots_disallowed' });
    expect(site.asked).toEqual(['/robots.txt']);
    expect(await fetcher.picture(picture, { robots: false })).toMatchObject({ outcome: 'picture' });
  });

  it('is requested without cookie or referrer, under the product’s name', async () => {
    let asked: NodeJS.Dict<string | string[]> = {};
    const site = await servePlain((request, response) => {
      asked = request.headers;
      response.end(PNG);
    });
    await fetcherFor([site]).picture(`${site.origin}/p`, OPTIONS);
    expect(asked).toMatchObject({ 'user-agent': 'Tidewatch/1.0', accept: expect.stringMatching(/^image\/avif,/) });
    expect(asked).not.toHaveProperty('cookie');
    expect(asked).not.toHaveProperty('referer');
  });
});
