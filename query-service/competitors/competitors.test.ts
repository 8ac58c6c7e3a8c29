import { describe, expect, it } from 'vitest';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { memoryRealtime } from '../../platform/realtime/memory/memoryRealtime.js';
import { nth, OTHER_SHOP, projected, type ReadSide, readSide, SHOP } from '../queryService.fixtures.js';

const URL_A = 'https://shop.example/tent';

async function tracked({ readStore, clock }: ReadSide, shop: ShopDomain, id: string, page: string) {
  await readStore.transaction(({ sql }) =>
    sql
      .insertInto('competitors')
      .values({ id, shop, page, url: URL_A, label: null, product_id: null, tracked_at: clock.now() })
      .execute(),
  );
  clock.advance(1_000);
}

const seen = ({ readStore }: ReadSide, page: string, columns: object = {}) =>
  readStore.transaction(({ sql }) =>
    sql
      .insertInto('pages')
      .values({
        page,
        title: 'Ridge Tent',
        price: '1299.00',
        previous_price: '1400.00',
        percent_diff: -7.21,
        currency: 'USD',
        list_price: null,
        availability: 'in_stock',
        changed_at: '2026-07-01T08:00:00.000Z',
        failure: null,
        changes: 1,
        ...columns,
      } as never)
      .execute(),
  );

describe('GET /api/competitors', () => {
  it.each([
    ['Alpine Outfitters', 'Alpine Outfitters'],
    ['shop.example', 'shop.example'],
    ['', 'shop.example'],
  ])('shows a shop that was found as %j, and not read yet, as %j', async (merchant, name) => {
    const side = await readSide();
    const { cookie } = await side.signIn();
    await tracked(side, SHOP, 'one', 'page-a');
    const found = { shop: SHOP, id: 's1', page: 'page-a', url: URL_A, title: 'Tent', merchant, price: null };
    const own = { product_id: 'p1', product_title: 'Own', reasons: '[]', score: 1, image_url: null, currency: null };
    const state = { source: 'GOOGLE_SHOPPING', status: 'APPROVED', tracked: 1, discovered_at: '' };
    await side.readStore.transaction(({ sql }) =>
      sql
        .insertInto('suggestions')
        .values({ ...found, ...own, ...state } as never)
        .execute(),
    );
    const [row] = (await side.get('/api/competitors', cookie)).json();
    expect(row.shopName).toBe(name);
    await seen(side, 'page-a', { shop_name: 'Alpine' });
    expect((await side.get('/api/competitors', cookie)).json()[0].shopName).toBe('Alpine');
  });

  it('lists what the shop watches, newest first, with what each page last showed', async () => {
    const side = await readSide();
    const { cookie } = await side.signIn();
    await tracked(side, SHOP, 'one', 'page-a');
    await tracked(side, SHOP, 'two', 'page-b');
    await seen(side, 'page-a');
    const rows = (await side.get('/api/competitors', cookie)).json();
    expect(rows).toMatchObject([
      {
        id: 'two',
        label: 'shop.example',
        price: null,
        inStock: false,
        availability: 'unknown',
        percentDiff: 0,
        lastChecked: null,
      },
      {
        id: 'one',
        label: 'Ridge Tent',
        url: URL_A,
        price: 1299,
        currency: 'USD',
        inStock: true,
        percentDiff: -7.21,
        previousPrice: 1400,
      },
    ]);
  });

  it('says why a page cannot be read, and keeps its last price', async () => {
    const side = await readSide();
    const { cookie } = await side.signIn();
    await tracked(side, SHOP, 'one', 'page-a');
    await seen(side, 'page-a', { failure: 'blocked' });
    expect((await side.get('/api/competitors', cookie)).json()).toMatchObject([{ failure: 'blocked', price: 1299 }]);
  });

  it("never shows another shop's", async () => {
    const side = await readSide();
    const { cookie } = await side.signIn(OTHER_SHOP);
    await tracked(side, SHOP, 'one', 'page-a');
    expect((await side.get('/api/competitors', cookie)).json()).toEqual([]);
  });

  it('is for signed-in merchants only', async () => {
    const side = await readSide();
    const answer = await side.get('/api/competitors', '');
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      { error: 'Authentication required', code: 'AUTHENTICATION_REQUIRED', details: {} },
    ]);
  });

  it('is not cached between us and the browser', async () => {
    const side = await readSide();
    const { cookie } = await side.signIn();
    expect((await side.get('/api/competitors', cookie)).headers['cache-control']).toBe('private, no-store');
  });
});

/** A signed-in merchant, the position of a later event, and how often a read waited for a read model. */
async function behind() {
  let waits = 0;
  const memory = memoryRealtime({});
  const subscribe: typeof memory.subscribe = listener => {
    waits += 1;
    return memory.subscribe(listener);
  };
  const side = await readSide('none', { realtimeAs: { ...memory, subscribe } });
  const { cookie } = await side.signIn();
  const { position } = await side.signIn();
  const before = waits;
  return { side, cookie, position, waits: () => waits - before };
}

describe('If-Position', () => {
  it('waits until the read model has it', async () => {
    const { side, cookie, position, waits } = await behind();
    await projected(side, 'competitors', await nth(side, 1), side.clock.now());
    const answer = side.get('/api/competitors', cookie, { 'if-position': position });
    await expect.poll(waits).toBeGreaterThan(0);
    await tracked(side, SHOP, 'one', 'page-a');
    for (const name of ['products', 'discovery', 'competitors'])
      await projected(side, name, position, side.clock.now());
    side.realtime.publish({ kind: 'projected', projection: 'competitors', position });
    expect((await answer).json()).toHaveLength(1);
  });

  it('finds the position even without a signal', async () => {
    const { side, cookie, position, waits } = await behind();
    const answer = side.get('/api/competitors', cookie, { 'if-position': position });
    await expect.poll(waits).toBeGreaterThan(0);
    for (const name of ['products', 'discovery', 'competitors'])
      await projected(side, name, await nth(side, 3), side.clock.now());
    expect((await answer).statusCode).toBe(200);
  });

  it('also waits for the own products, whose prices are shown beside the competitors’', async () => {
    const side = await readSide();
    const { cookie } = await side.signIn();
    const other = await side.signIn();
    await projected(side, 'competitors', other.position, side.clock.now());
    await projected(side, 'discovery', other.position, side.clock.now());
    let answered = false;
    const answer = side.get('/api/competitors', cookie, { 'if-position': other.position });
    void answer.then(() => {
      answered = true;
    });
    await side.get('/api/auth/shopify/notifications', cookie);
    expect(answered).toBe(false);
    await projected(side, 'products', other.position, side.clock.now());
    expect((await answer).statusCode).toBe(200);
  });
});
