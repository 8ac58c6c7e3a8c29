import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, testSandbox } from '../sandbox.fixtures.js';
import type { Sandbox } from '../server.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox.close());

interface Shopping {
  readonly shopping_results: readonly Record<string, string | number>[];
}
const serpApi = async <Answer>(query: Record<string, string>) => {
  const answer = await fetch(`${sandbox.origin}/serpapi/search.json?${new URLSearchParams(query)}`);
  return { status: answer.status, body: (await answer.json()) as Answer };
};
const serper = (body: object, headers: Record<string, string> = { 'x-api-key': 'k' }) =>
  json(`${sandbox.origin}/serper/shopping`, body, headers);

describe('the shopping search in the shape of SerpApi', () => {
  it('leads to a shop in two steps', async () => {
    const { body } = await serpApi<Shopping>({ engine: 'google_shopping', q: 'down jackets', api_key: 'k' });
    const [first] = body.shopping_results;
    expect(first).toMatchObject({
      position: 1,
      title: 'Cirque 800 Down Jacket',
      price: '$259.00',
      extracted_price: 259,
    });
    expect(first?.product_link).toMatch(/^https:\/\/www\.google\.com\//);

    const second = await serpApi<{ product_results: { stores: readonly { link: string; price: string }[] } }>({
      engine: 'google_immersive_product',
      page_token: String(first?.immersive_product_page_token),
      more_stores: 'true',
      api_key: 'k',
    });
    const [store] = second.body.product_results.stores;
    expect(store).toMatchObject({ price: '$259.00', details_and_offers: ['In stock online'] });
    const link = store?.link ?? '';
    expect(link).toContain('//northpeak.localhost:');
    // Not every system resolves names below `localhost`.
    expect((await fetch(link.replace('northpeak.localhost', 'localhost'))).status).toBe(200);
  });

  it('shows the list price if there is one, and the current price', async () => {
    const url = '/market/cascade/products/cook-set';
    await json(`${sandbox.origin}/control/price`, { url, amount: '44.00' });
    const { body } = await serpApi<Shopping>({ engine: 'google_shopping', q: 'camp cook set', api_key: 'k' });
    expect(body.shopping_results[0]).toMatchObject({
      extracted_price: 44,
      old_price: '$62.00',
      extracted_old_price: 62,
    });
  });

  it.each([
    [{ engine: 'google_shopping', q: 'tent' }, 401],
    [{ engine: 'google_shopping', api_key: 'k' }, 400],
    [{ engine: 'google_immersive_product', page_token: 'bm8', api_key: 'k' }, 400],
    [{ engine: 'bing', q: 'tent', api_key: 'k' }, 400],
  ])('refuses %j', async (query: Record<string, string>, status) => {
    const answer = await serpApi<{ error: string }>(query);
    expect(answer.status).toBe(status);
    expect(answer.body.error).not.toBe('');
  });
});

describe('the shopping search in the shape of Serper', () => {
  it('finds matching products', async () => {
    const { shopping } = (await (await serper({ q: 'headlamp' })).json()) as {
      shopping: { source: string; price: string }[];
    };
    expect(shopping[0]).toMatchObject({ source: 'Trailhead Gear', price: '$49.95', position: 1 });
  });

  it('needs a key and a query, and finds nothing for nonsense', async () => {
    expect((await serper({ q: 'tent' }, {})).status).toBe(403);
    expect((await serper({})).status).toBe(400);
    expect(await (await serper({ q: 'xylophone' })).json()).toMatchObject({ shopping: [] });
  });
});
