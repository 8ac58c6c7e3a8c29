/** The search services against recorded answers (`shared/shopify/serp`), over the wire. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answering, NO_PAUSES } from './answering.fixtures.js';
import { SearchFailed } from './callSearchService.js';
import { serpApi } from './serpApi.js';
import { serper } from './serper.js';
import type { Candidate } from './source.js';

const SHAPES = join(process.env.SHARED_DIR ?? join(process.cwd(), '..', 'shared'), 'shopify', 'serp');
const shape = (file: string): unknown => JSON.parse(readFileSync(join(SHAPES, file), 'utf8'));
const absent = !existsSync(SHAPES);
const MARKET = { country: 'us', language: 'en', limit: 10 };
const OFFER: Candidate = {
  ...{ title: 'Wool Runner', merchant: 'Acme', url: null, price: null, currency: null },
  ...{ imageUrl: null, source: 'GOOGLE_SHOPPING', token: 'token-1' },
};

describe.skipIf(absent)('SerpApi (needs ../shared/shopify/serp)', () => {
  const served = () =>
    answering(({ url }) => ({
      json: shape(
        url.searchParams.get('engine') === 'google_shopping'
          ? 'serpapi_google_shopping_2026-01_doc_sample.json'
          : 'serpapi_google_immersive_product_shape.json',
      ),
    }));

  it('names offers whose links lead only to Google', async () => {
    const { origin, asked } = await served();
    const [offer] = await serpApi({ origin, key: 'k1' }, NO_PAUSES).discover('iPhone', MARKET);
    expect(offer).toMatchObject({
      title: 'Apple iPhone 17',
      merchant: 'Apple',
      url: null,
      price: '829.00',
      currency: 'USD',
    });
    expect(offer?.token).toMatch(/^eyJ/);
    const [{ url } = { url: new URL('http://none') }] = asked;
    expect(url.pathname).toBe('/search.json');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      engine: 'google_shopping',
      q: 'iPhone',
      gl: 'us',
      hl: 'en',
      api_key: 'k1',
    });
  });

  it('finds the shops in a second step, and names the brand', async () => {
    const { origin, asked } = await served();
    expect(await serpApi({ origin, key: 'k1' }, NO_PAUSES).resolve(OFFER, MARKET)).toEqual([
      {
        ...OFFER,
        ...{ title: 'Acme Quiet 5', brand: 'Acme', merchant: 'Audio Shop', url: 'https://retailer.example/quiet-5' },
        ...{ price: '149.00', currency: 'USD' },
      },
    ]);
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toMatchObject({
      engine: 'google_immersive_product',
      page_token: 'token-1',
      more_stores: 'true',
    });
  });

  it('has no second step for an offer without one', async () => {
    const { origin, asked } = await served();
    expect(await serpApi({ origin, key: 'k1' }, NO_PAUSES).resolve({ ...OFFER, token: null }, MARKET)).toEqual([]);
    expect(asked).toEqual([]);
  });
});

describe.skipIf(absent)('Serper (needs ../shared/shopify/serp)', () => {
  it("names offers; a link to Google is not a shop's page", async () => {
    const { origin, asked } = await answering(() => ({ json: shape('serper_dev_shopping_shape.json') }));
    expect(await serper({ origin, key: 'k2' }, NO_PAUSES).discover('wool runner', MARKET)).toMatchObject([
      { title: 'Wool Runner', merchant: 'Acme', url: null, price: '98.00', currency: 'USD' },
    ]);
    expect(asked[0]).toMatchObject({ method: 'POST', headers: { 'x-api-key': 'k2' } });
    expect(asked[0]?.url.pathname).toBe('/shopping');
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ q: 'wool runner', gl: 'us', hl: 'en' });
  });
});

it('Serper searches for the page at the shop itself', async () => {
  const organic = ['https://www.google.com/x', 'https://other.example/a', 'https://www.acme.example/wool-runner'];
  const { origin } = await answering(() => ({
    json: { organic: organic.map(link => ({ title: 'Wool Runner', link })) },
  }));
  const source = serper({ origin, key: 'k' }, NO_PAUSES);
  expect(await source.resolve(OFFER, MARKET)).toMatchObject([{ url: 'https://www.acme.example/wool-runner' }]);
  expect(await source.resolve({ ...OFFER, merchant: 'No one' }, MARKET)).toEqual([]);
});

describe('a search service', () => {
  it.each([
    [401, 'authentication', 1],
    [403, 'authentication', 1],
    [429, 'quota', 1],
    [400, 'unavailable', 3],
    [503, 'unavailable', 3],
    [302, 'network', 3],
  ])('if it answers %d, has failed with %s after %d requests', async (status, failure, times) => {
    const { origin, asked } = await answering(() => ({ status, json: { error: 'no' } }));
    await expect(serpApi({ origin, key: 'k' }, NO_PAUSES).discover('x', MARKET)).rejects.toMatchObject({ failure });
    expect(asked).toHaveLength(times);
  });

  it('may answer on the third attempt', async () => {
    let calls = 0;
    const { origin } = await answering(() =>
      ++calls < 3 ? { status: 500 } : { json: { shopping_results: [{ title: 'A' }] } },
    );
    expect(await serpApi({ origin, key: 'k' }, NO_PAUSES).discover('x', MARKET)).toMatchObject([
      { title: 'A', price: null },
    ]);
  });

  it('is given up in time if it never answers', async () => {
    const { origin } = await answering(() => null);
    const retryPolicy = { attempts: 1, timeoutMs: 30, pauseMs: 0 };
    await expect(serpApi({ origin, key: 'k' }, retryPolicy).discover('x', MARKET)).rejects.toMatchObject({
      failure: 'timeout',
    });
  });

  it.each<[string, Parameters<typeof answering>[0]]>([
    ['while it does not answer', () => null],
    ['between two attempts', () => ({ status: 503 })],
  ])('is asked no more once a stop comes %s, and has not failed', async (_, answer) => {
    const stop = new AbortController();
    const { origin, asked } = await answering(answer);
    const asking = serpApi(
      { origin, key: 'k' },
      { attempts: 3, timeoutMs: 60_000, pauseMs: 60_000, signal: stop.signal },
    );
    const found = asking.discover('x', MARKET).catch((fault: unknown) => fault);
    await expect.poll(() => asked).toHaveLength(1);
    stop.abort();
    expect(await found).not.toBeInstanceOf(SearchFailed);
    expect(await found).toMatchObject({ name: 'AbortError' });
  });

  it('never reveals its key if it cannot be reached', async () => {
    const fault: unknown = await serpApi({ origin: 'http://127.0.0.1:1', key: 's3cret' }, NO_PAUSES)
      .discover('x', MARKET)
      .catch((failed: unknown) => failed);
    expect(fault).toMatchObject({ failure: 'network' });
    expect(String((fault as Error).stack)).not.toContain('s3cret');
  });

  it.each([{}, null, [], { shopping_results: 'none' }, { shopping_results: [null, 7, {}, { title: 9 }] }])(
    'has found nothing if it answers %j',
    async json => {
      const { origin } = await answering(() => ({ json }));
      expect(await serpApi({ origin, key: 'k' }, NO_PAUSES).discover('x', MARKET)).toEqual([]);
    },
  );
});
