import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { install } from '../domain/api/auth.js';
import { answerErrors } from '../platform/runtime/http/errors.js';
import { clientAssets, unknownPage } from './servePages.js';

const COMPRESS = fileURLToPath(new URL('launch/compressAssets.mjs', import.meta.url));
const ROBOTS = fileURLToPath(new URL('../client/public/robots.txt', import.meta.url));
const DOCUMENT = `<!doctype html><title>Tidewatch</title>${'<p>the page</p>'.repeat(40)}`;
const LANDING = '<!doctype html><title>The start page</title>';
const DASHBOARD = '<!doctype html><title>The outline of the dashboard</title>';
const GERMAN_LANDING = '<!doctype html><html lang="de"><title>Die Startseite</title>';
const GERMAN_DASHBOARD = '<!doctype html><html lang="de"><title>Das Gerüst des Dashboards</title>';
const REFERENCE = '<!doctype html><title>Tidewatch API</title>';
const SCRIPT = `export const digits = '${'0123456789'.repeat(400)}';`;
const ASSET = '/assets/app-abc123.js';

let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tidewatch-client-'));
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, 'docs'));
  writeFileSync(join(folder, 'docs/api.html'), REFERENCE);
  writeFileSync(join(folder, 'index.html'), DOCUMENT);
  writeFileSync(join(folder, 'landing.en.html'), LANDING);
  writeFileSync(join(folder, 'landing.de.html'), GERMAN_LANDING);
  writeFileSync(join(folder, 'dashboard.en.html'), DASHBOARD);
  writeFileSync(join(folder, 'dashboard.de.html'), GERMAN_DASHBOARD);
  writeFileSync(join(folder, ASSET), SCRIPT);
  writeFileSync(join(folder, 'assets/tiny-abc123.js'), '1');
  cpSync(ROBOTS, join(folder, 'robots.txt'));
  execFileSync(process.execPath, [COMPRESS, folder]);
  app = Fastify();
  app.setErrorHandler(answerErrors('https://app.example'));
  app.setNotFoundHandler(unknownPage);
  await app.register(clientAssets(async cookies => cookies.includes('signed-in'), folder));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = (url: string, cookie = '') => app.inject({ url, headers: { cookie } });
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  app.inject({ url, method, headers });

describe('the start page', () => {
  it("forwards the store platform's signed entry link to the server’s check, unchanged", async () => {
    const query = '?hmac=abc&host=YWRtaW4&shop=aurora-outfitters.myshopify.com&timestamp=1';
    const answer = await open(`/${query}`, 'signed-in');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, install.path + query]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('redirects signed-in merchants to the dashboard', async () => {
    expect((await open('/', 'signed-in')).headers.location).toBe('/dashboard');
  });

  it('is shown if its address names another page', async () => {
    for (const url of ['/?force=true', '/?shop=aurora-outfitters', '/?note=hmac'])
      expect((await open(url, 'signed-in')).statusCode).toBe(200);
  });
});

describe('a page rendered at build time', () => {
  it.each(['/', '/?utm_source=mail', '/?note=force'])('is the start page for visitors: %s', async url =>
    expect((await open(url)).payload).toBe(LANDING),
  );

  it.each([
    '/?shop=aurora-outfitters',
    '/?error=code_used',
    '/?error_message=No',
    '/?redirect=/competitors',
    '/?force=true',
    '/?view=home',
  ])('is not sent where the app must read the address first: %s', async url =>
    expect((await open(url)).payload).toBe(DOCUMENT),
  );

  it('is the dashboard’s outline, for those who were signed in before', async () => {
    for (const cookie of ['shop=a.myshopify.com', 'x=1; __Host-shop=a.myshopify.com'])
      expect((await open('/dashboard?connected=true', cookie)).payload).toBe(DASHBOARD);
    expect((await open('/dashboard')).payload).toBe(DOCUMENT);
    expect((await open('/dashboard?redirect=/profile', 'shop=a.myshopify.com')).payload).toBe(DOCUMENT);
    expect((await open('/profile', 'shop=a.myshopify.com')).payload).toBe(DOCUMENT);
  });

  it('is in the browser’s language, and caches keep one for each', async () => {
    for (const [url, english, german] of [
      ['/', LANDING, GERMAN_LANDING],
      ['/dashboard', DASHBOARD, GERMAN_DASHBOARD],
    ] as const)
      for (const [accepted, page] of [
        ['de-AT,de;q=0.9,en;q=0.8', german],
        ['fr', english],
      ] as const) {
        const { payload, headers } = await get(url, { cookie: 'shop=a.myshopify.com', 'accept-language': accepted });
        expect([payload, headers.vary]).toEqual([page, 'accept-encoding, accept-language']);
      }
  });

  it.each(['/landing.en.html', '/dashboard.de.html', '/docs/api.html'])('is no page by its file name: %s', async url =>
    expect((await open(url)).statusCode).toBe(404),
  );
});

describe('the API reference', () => {
  it.each(['/docs/api', '/docs/api/', '/docs/api?x=1'])('is a page of its own: %s', async url => {
    const { payload, headers } = await open(url);
    expect([payload, headers['content-type'], headers['cache-control']]).toEqual([
      REFERENCE,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
  });
});

describe('an asset', () => {
  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['br;q=0.2, gzip;q=0.8', 'gzip', gunzipSync],
    ['deflate, gzip', 'gzip', gunzipSync],
  ])('is sent to a browser that accepts “%s” as %s', async (accepted, encoding, decompress) => {
    const { headers, rawPayload, statusCode } = await get(ASSET, { 'accept-encoding': accepted });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/javascript; charset=utf-8',
      'content-length': String(rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(rawPayload.length).toBeLessThan(SCRIPT.length / 10);
    expect(decompress(rawPayload).toString()).toBe(SCRIPT);
  });

  it.each(['', 'identity', 'br;q=0', 'gzip;q=0, br;q=0', '*;q=0', 'deflate', 'zstd'])(
    'is sent uncompressed to one that accepts “%s”',
    async accepted => {
      const { headers, payload } = await get(ASSET, { 'accept-encoding': accepted });
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers).toMatchObject({ vary: 'accept-encoding', 'content-length': String(SCRIPT.length) });
      expect(payload).toBe(SCRIPT);
    },
  );

  it('is sent uncompressed if compression does not make it smaller', async () => {
    const { headers, payload } = await get('/assets/tiny-abc123.js', { 'accept-encoding': 'br' });
    expect([headers['content-encoding'], headers.vary, payload]).toEqual([undefined, 'accept-encoding', '1']);
  });

  it('has a tag for each encoding, and is not resent to a browser that has that encoding', async () => {
    const tags = [];
    for (const accepted of ['br', 'gzip', 'identity']) {
      const asked = { 'accept-encoding': accepted };
      const tag = String((await get(ASSET, asked)).headers.etag);
      tags.push(tag);
      const again = await get(ASSET, { ...asked, 'if-none-match': tag });
      expect([again.statusCode, again.payload, again.headers.vary]).toEqual([304, '', 'accept-encoding']);
    }
    expect(new Set(tags).size).toBe(3);
    const other = await get(ASSET, { 'accept-encoding': 'gzip', 'if-none-match': String(tags[0]) });
    expect(other.statusCode).toBe(200);
  });

  it('has the same headers for HEAD and GET, without the body', async () => {
    for (const accepted of ['br', 'identity']) {
      const asked = { 'accept-encoding': accepted };
      const { date: _, connection: __, ...described } = (await get(ASSET, asked, 'HEAD')).headers;
      const sent = await get(ASSET, asked);
      expect(sent.headers).toMatchObject(described);
      expect(Number(described['content-length'])).toBe(sent.rawPayload.length);
    }
    expect((await get(ASSET, {}, 'HEAD')).payload).toBe('');
  });

  it('can be requested in ranges, of the requested encoding', async () => {
    const part = await get(ASSET, { 'accept-encoding': 'identity', range: 'bytes=10-19' });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 10-19/${SCRIPT.length}`]);
    expect(part.payload).toBe(SCRIPT.slice(10, 20));
    const whole = (await get(ASSET, { 'accept-encoding': 'br' })).rawPayload;
    const compressed = await get(ASSET, { 'accept-encoding': 'br', range: 'bytes=0-9' });
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-range': `bytes 0-9/${whole.length}`,
    });
    expect(compressed.rawPayload).toEqual(whole.subarray(0, 10));
  });

  it('has no range beyond its end', async () => {
    const { statusCode, headers } = await get(ASSET, { 'accept-encoding': 'identity', range: 'bytes=99999-' });
    expect([statusCode, headers['content-range']]).toEqual([416, `bytes */${SCRIPT.length}`]);
  });

  it.each(['/assets/app-old456.js', '/assets/', '/assets/app-abc123.js.br', '/favicon.ico', '/app.js.map'])(
    'is not found if it does not exist, and no page takes its place: %s',
    async url => {
      for (const method of ['GET', 'HEAD'] as const) {
        const { statusCode, headers } = await get(url, {}, method);
        expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
        expect(headers['cache-control']).toBeUndefined();
      }
    },
  );
});

describe('robots.txt', () => {
  it('is text', async () => {
    const { statusCode, headers, payload } = await get('/robots.txt');
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(payload).toMatch(/^User-agent: \*\n/);
  });
});

describe('a page', () => {
  const PATHS = ['/dashboard', '/dashboard/', '/competitors', '/profile', '/privacy-policy', '/service-unavailable'];

  it.each(PATHS)('is at %s', async url => {
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers, payload } = await get(`${url}?range=7`, { 'accept-encoding': 'identity' }, method);
      expect([statusCode, payload]).toEqual([200, method === 'GET' ? DOCUMENT : '']);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
      });
    }
  });

  it('is compressed too', async () => {
    const { headers, rawPayload } = await get('/dashboard', { 'accept-encoding': 'br' });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(rawPayload).toString()).toBe(DOCUMENT);
  });

  it.each(['/nothing', '/dashboard/orders', '/Dashboard', '/index.html', '/%64ash', '/a.b/c'])(
    'is shown as not found if it does not exist, with that status: %s',
    async url => {
      const { statusCode, headers, payload } = await get(url, { 'accept-encoding': 'identity' });
      expect([statusCode, payload]).toEqual([404, DOCUMENT]);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect([headers.etag, headers['last-modified']]).toEqual([undefined, undefined]);
      expect((await get(url, {}, 'HEAD')).statusCode).toBe(404);
    },
  );

  it('is sent whole if it does not exist, whatever the browser has of it', async () => {
    const tag = String((await get('/dashboard')).headers.etag);
    const since = new Date(Date.now() + 60_000).toUTCString();
    for (const held of [{ 'if-none-match': tag }, { 'if-modified-since': since }, { range: 'bytes=0-9' }]) {
      const { statusCode, payload } = await get('/nothing', held as Record<string, string>);
      expect([statusCode, payload]).toEqual([404, DOCUMENT]);
    }
  });

  it('cannot be changed if it does not exist', async () => {
    const { statusCode, headers } = await get('/nothing', {}, 'POST');
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  });
});
