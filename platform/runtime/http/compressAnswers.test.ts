import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { compressAnswers } from './compressAnswers.js';

const app = Fastify();
compressAnswers(app);
afterAll(() => app.close());

/** `{"text":"…"}` with this many bytes. */
const answerOf = (bytes: number) => ({ text: 'tide '.repeat(bytes / 5 + 1).slice(0, bytes - 11) });
app.get<{ Querystring: { bytes: string } }>('/answer', ({ query }) => answerOf(Number(query.bytes)));
app.get('/picture', (_, reply) => reply.type('image/png').send(Buffer.alloc(5_000)));
app.get('/text', (_, reply) => reply.type('text/plain; charset=utf-8').send('é'.repeat(512)));
app.get('/compressed', (_, reply) =>
  reply.type('application/json').header('content-encoding', 'gzip').send(Buffer.alloc(5_000)),
);
app.get('/nothing', (_, reply) => reply.code(204).send());

const get = (url: string, headers: Record<string, string> = { 'accept-encoding': 'br, gzip' }, head = false) =>
  app.inject({ url, headers, method: head ? 'HEAD' : 'GET' });

describe('a response of the API', () => {
  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['*', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['br;q=0.1, gzip;q=0.9', 'gzip', gunzipSync],
  ])('is sent to a client that accepts “%s” as %s', async (accepted, encoding, decompress) => {
    const { headers, rawPayload } = await get('/answer?bytes=8000', { 'accept-encoding': accepted });
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(rawPayload.length),
      vary: 'accept-encoding',
    });
    expect(rawPayload.length).toBeLessThan(200);
    expect(JSON.parse(decompress(rawPayload).toString())).toEqual(answerOf(8_000));
  });

  it.each(['', 'identity', 'br;q=0', 'br;q=0, gzip;q=0', '*;q=0', 'zstd'])(
    'is sent uncompressed to a client that accepts “%s”',
    async accepted => {
      const { headers, payload } = await get('/answer?bytes=8000', { 'accept-encoding': accepted });
      expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'accept-encoding']);
      expect([headers['content-length'], payload.length]).toEqual(['8000', 8_000]);
    },
  );

  it('is compressed from 1 KB up, counted in bytes', async () => {
    const encodingOf = async (url: string) => (await get(url)).headers['content-encoding'];
    expect(await encodingOf('/answer?bytes=1023')).toBeUndefined();
    expect(await encodingOf('/answer?bytes=1024')).toBe('br');
    expect(await encodingOf('/text')).toBe('br');
  });

  it('is compressed too if it is large', async () => {
    for (const [accepted, decompress] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { rawPayload } = await get('/answer?bytes=300000', { 'accept-encoding': accepted });
      expect(rawPayload.length).toBeLessThan(2_000);
      expect(decompress(rawPayload)).toHaveLength(300_000);
    }
  });

  it('has the same headers for HEAD and GET', async () => {
    const [described, sent] = [await get('/answer?bytes=8000', undefined, true), await get('/answer?bytes=8000')];
    const { date: _, ...headers } = described.headers;
    expect(sent.headers).toMatchObject(headers);
    expect([described.payload, described.headers['content-encoding']]).toEqual(['', 'br']);
  });

  it('stays as it is if it is not text, is already compressed, or is empty', async () => {
    const picture = await get('/picture');
    expect([picture.headers['content-encoding'], picture.rawPayload.length]).toEqual([undefined, 5_000]);
    const compressed = await get('/compressed');
    expect([compressed.headers['content-encoding'], compressed.rawPayload.length]).toEqual(['gzip', 5_000]);
    expect((await get('/nothing')).statusCode).toBe(204);
  });

  it.each([
    ['cross-site', undefined],
    ['same-site', undefined],
    ['same-origin', 'br'],
    ['none', 'br'],
  ])('requested from a %s page is compressed: %s', async (site, encoding) => {
    const { headers } = await get('/answer?bytes=8000', { 'accept-encoding': 'br', 'sec-fetch-site': site });
    expect(headers['content-encoding']).toBe(encoding);
  });
});
