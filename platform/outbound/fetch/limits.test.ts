import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { ShareUsed } from '../share/createShares.js';
import type { Group } from '../share/groups.js';
import { fetcherFor, freePlace, html, servePlain } from './loopback.fixtures.js';
import { PNG } from './picture.fixtures.js';

const MEGABYTE = 1024 * 1024;
const HTML = { 'content-type': 'text/html' };

describe('a body', () => {
  const bomb = Buffer.alloc(6 * MEGABYTE, 'a');
  it.each([
    ['gzip', gzipSync(bomb)],
    ['deflate', deflateSync(bomb)],
    ['br', brotliCompressSync(bomb)],
  ])('is too large if it unpacks (%s) to more than 5 MB', async (coding, packed) => {
    expect(packed.length).toBeLessThan(10_000);
    const site = await servePlain((_, response) =>
      response.writeHead(200, { ...HTML, 'content-encoding': coding }).end(packed),
    );
    expect(await fetcherFor([site]).page(site.origin)).toMatchObject({ outcome: 'failed', reason: 'too_large' });
  });

  it('without end is too large, and its connection is closed', async () => {
    let sent = 0;
    let seeClosed = () => {};
    const closed = new Promise<void>(resolve => {
      seeClosed = resolve;
    });
    const chunk = Buffer.alloc(16 * 1024, 'a');
    const site = await servePlain((_, response) => {
      response.writeHead(200, HTML);
      const pour = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
      };
      response.on('drain', pour).on('close', () => seeClosed());
      pour();
    });
    const fetcher = fetcherFor([site], { limits: { bodyBytes: MEGABYTE } });
    expect(await fetcher.page(site.origin)).toMatchObject({ outcome: 'failed', reason: 'too_large' });
    await closed;
    expect(sent).toBeLessThan(20 * MEGABYTE);
  });

  it('ends at the time limit if it drips', async () => {
    let drops = 0;
    const site = await servePlain((_, response) => {
      response.writeHead(200, HTML);
      const drip = setInterval(() => {
        drops++;
        response.write('a');
      }, 10);
      response.on('close', () => clearInterval(drip));
    });
    const fetcher = fetcherFor([site], { limits: { totalMs: 100 } });
    expect(await fetcher.page(site.origin)).toMatchObject({ outcome: 'failed', reason: 'timeout' });
    // A timer never fires early, so this holds on a busy machine, too.
    expect(drops).toBeLessThan(150);
  });

  it('just below the limit is a page', async () => {
    const site = await servePlain(html('a'.repeat(MEGABYTE)));
    const fetcher = fetcherFor([site], { limits: { bodyBytes: MEGABYTE } });
    const fetched = await fetcher.page(site.origin);
    expect(fetched.outcome === 'page' && fetched.html.length).toBe(MEGABYTE);
  });

  it.each([
    ['gzip', gzipSync('ok')],
    ['x-gzip', gzipSync('ok')],
    ['GZIP', gzipSync('ok')],
    ['deflate', deflateSync('ok')],
    ['deflate', deflateRawSync('ok')],
    ['br', brotliCompressSync('ok')],
    ['identity', Buffer.from('ok')],
    ['gzip', Buffer.alloc(0)],
  ])('encoded as %s is decoded', async (coding, packed) => {
    const site = await servePlain((_, response) =>
      response.writeHead(200, { ...HTML, 'content-encoding': coding }).end(packed),
    );
    const expected = packed.length === 0 ? '' : 'ok';
    expect(await fetcherFor([site]).page(site.origin)).toMatchObject({ outcome: 'page', html: expected });
  });

  it.each([
    ['zstd', Buffer.from('ok')],
    ['gzip, br', gzipSync('ok')],
    ['gzip', Buffer.from('not gzip at all')],
    ['gzip', gzipSync('a'.repeat(1000)).subarray(0, 20)],
    ['br', Buffer.from('not brotli')],
  ])('is an HTTP error if it does not decode as %s', async (coding, packed) => {
    const site = await servePlain((_, response) =>
      response.writeHead(200, { ...HTML, 'content-encoding': coding }).end(packed),
    );
    expect(await fetcherFor([site]).page(site.origin)).toMatchObject({ outcome: 'failed', reason: 'http_error' });
  });
});

describe('headers', () => {
  it('end at the time limit if they never come', async () => {
    const site = await servePlain(() => undefined);
    const fetcher = fetcherFor([site], { limits: { totalMs: 100 } });
    expect(await fetcher.page(site.origin)).toMatchObject({ outcome: 'failed', reason: 'timeout' });
  });

  it('are too large if there are too many', async () => {
    const site = await servePlain((_, response) => response.setHeader('x-filler', 'a'.repeat(100_000)).end());
    expect(await fetcherFor([site]).page(site.origin)).toMatchObject({ outcome: 'failed', reason: 'too_large' });
  });
});

describe('connections', () => {
  it('are unreachable if they are cut off', async () => {
    const site = await servePlain((request, response) => {
      if (request.url === '/body') response.writeHead(200, { ...HTML, 'content-length': '1000' }).write('a');
      setImmediate(() => response.destroy());
    });
    const fetcher = fetcherFor([site]);
    expect(await fetcher.page(site.origin)).toMatchObject({ outcome: 'failed', reason: 'unreachable' });
    expect(await fetcher.page(`${site.origin}/body`)).toMatchObject({ outcome: 'failed', reason: 'unreachable' });
  });

  it('for pictures are limited in number; the others wait', async () => {
    let open = 0;
    let most = 0;
    const site = await servePlain((_, response) => {
      most = Math.max(most, ++open);
      setTimeout(() => {
        open--;
        response.end(PNG);
      }, 5);
    });
    const fetcher = fetcherFor([site], { limits: { pictures: 2 } });
    const pictures = await Promise.all(
      Array.from({ length: 6 }, (_, n) => fetcher.picture(`${site.origin}/${n}`, { robots: false })),
    );
    expect(pictures.map(({ outcome }) => outcome)).toEqual(Array(6).fill('picture'));
    expect(most).toBe(2);
  });
});

describe('a page’s place', () => {
  const URL = 'http://shop.example.com/';
  const QUICK = { connectMs: 50, totalMs: 500 };

  it('counts towards each address of its site before anything is requested', async () => {
    const resolver = async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700:1:2::3', family: 6 },
    ];
    const joined: string[] = [];
    const place = { ...freePlace(), join: (group: string) => void joined.push(group) };
    await fetcherFor([], { resolver, limits: QUICK }).page(URL, {}, undefined, place);
    expect(joined).toEqual(['site example.com', 'address 8.8.8.8', 'address 2606:4700:1:2::/64']);
  });

  it('is refused where an address has no room', async () => {
    const resolver = async () => [{ address: '8.8.8.8', family: 4 }];
    const place = {
      ...freePlace(),
      join: (group: Group) => {
        if (group === 'address 8.8.8.8') throw new ShareUsed(group);
      },
    };
    expect(await fetcherFor([], { resolver, limits: QUICK }).page(URL, {}, undefined, place)).toEqual({
      ...{ outcome: 'busy', code: 'COMPETITOR_SHARE_USED', group: 'address 8.8.8.8' },
    });
  });

  it('counts unpacked bytes as they arrive, and ends the page where there is no more room', async () => {
    const packed = gzipSync(Buffer.alloc(4 * MEGABYTE, 'a'));
    const site = await servePlain((_, response) =>
      response.writeHead(200, { ...HTML, 'content-encoding': 'gzip' }).end(packed),
    );
    let held = 0;
    const place = {
      ...freePlace(),
      hold: (bytes: number) => {
        held += bytes;
        if (held > MEGABYTE) throw new ShareUsed(null);
      },
    };
    expect(await fetcherFor([site]).page(site.origin, {}, undefined, place)).toMatchObject({
      ...{ outcome: 'busy', code: 'COMPETITOR_READER_BUSY' },
    });
    expect(held).toBeLessThan(2 * MEGABYTE);
  });
});
