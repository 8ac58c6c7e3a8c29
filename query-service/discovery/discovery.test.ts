import { describe, expect, it } from 'vitest';
import { suggestionOf } from '../../domain/discovery/discovery.fixtures.js';
import type { ReadTables } from '../../platform/read-store/readTables.js';
import { OTHER_SHOP, type ReadSide, readSide, SHOP } from '../queryService.fixtures.js';

const suggested = ({ readStore, clock }: ReadSide, name: string, more: Partial<ReadTables['suggestions']> = {}) => {
  const { page, url, title, merchant, price, currency, source, score } = suggestionOf(name);
  return readStore.transaction(({ sql }) =>
    sql
      .insertInto('suggestions')
      .values({
        ...{ shop: SHOP, page, id: `s-${name}`, url, title, merchant, price, currency, source, score },
        ...{ image_url: null, product_id: 'p1', product_title: 'Own', reasons: '["same price"]' },
        ...{ status: 'NEW', tracked: 0, discovered_at: clock.now() },
        ...more,
      })
      .execute(),
  );
};

async function signedIn() {
  const side = await readSide();
  const { cookie } = await side.signIn();
  return { side, get: async (path: string) => (await side.get(`/api/competitors/${path}`, cookie)).json() };
}

describe('GET /api/competitors/suggestions', () => {
  it('lists newest first, then by confidence, with content and reasons', async () => {
    const { side, get } = await signedIn();
    await suggested(side, 'old');
    side.clock.advance(1_000);
    await suggested(side, 'fair', { score: 0.6 });
    await suggested(side, 'sure', { score: 0.99, price: null, currency: null });
    const answer = await get('suggestions?page=0&size=20&status=NEW');
    expect(answer.content.map(({ id }: { id: string }) => id)).toEqual(['s-sure', 's-fair', 's-old']);
    expect(answer).toMatchObject({ newSuggestions: 3, page: 0, size: 20, totalElements: 3, totalPages: 1 });
    expect(answer.content[2]).toEqual({
      ...{ id: 's-old', suggestedUrl: 'https://shop.example/old', title: 'old', merchant: 'Shop' },
      ...{ price: 12, currency: 'USD', imageUrl: null, source: 'GOOGLE_SHOPPING', status: 'NEW', score: 0.9 },
      ...{ discoveredAt: '2026-07-01T09:00:00.000Z', reasons: ['same price'], productId: 'p1', productTitle: 'Own' },
      ...{ ownPrice: null, ownCurrency: null, ownImageUrl: null, percentVsOwn: null, perPiece: null, rate: null },
    });
    expect(answer.content[0]).toMatchObject({ price: null, currency: null });
  });

  it('has the own product beside it, compared as it will be once approved', async () => {
    const { side, get } = await signedIn();
    const dates = { created_at: side.clock.now(), updated_at: side.clock.now() };
    await side.readStore.transaction(({ sql }) =>
      sql
        .insertInto('products')
        .values({
          ...{ shop: SHOP, product_id: 'gid://shopify/Product/7', title: 'Own', plain_title: 'own', handle: 'own' },
          ...{
            vendor: null,
            status: 'ACTIVE',
            price: '10.00',
            currency: 'USD',
            inventory: 4,
            removed: 0,
            variants: '[]',
            ...dates,
          },
          image_url: 'https://cdn.example/own.png',
        })
        .execute(),
    );
    await suggested(side, 'pack', { title: 'Tent, 2 pack', price: '16.00', product_id: 'gid://shopify/Product/7' });
    expect((await get('suggestions')).content).toMatchObject([
      {
        ...{ ownPrice: 10, ownCurrency: 'USD', percentVsOwn: -20, rate: null },
        ownImageUrl: expect.stringMatching(/^\/api\/images\/products\/7\?v=/),
        perPiece: { own: 10, theirs: 8, ownPieces: 1, theirPieces: 2 },
      },
    ]);
  });

  it('leaves out decided and already watched pages, and other shops', async () => {
    const { side, get } = await signedIn();
    await suggested(side, 'new');
    await suggested(side, 'ignored', { status: 'IGNORED' });
    await suggested(side, 'watched', { tracked: 1 });
    await suggested(side, 'other', { shop: OTHER_SHOP });
    expect((await get('suggestions?status=NEW')).content).toMatchObject([{ id: 's-new' }]);
    expect((await get('suggestions?status=IGNORED')).content).toMatchObject([{ id: 's-ignored' }]);
    expect(await get('suggestions')).toMatchObject({ newSuggestions: 1, totalElements: 3 });
    expect(await get('suggestions/count')).toEqual({ newSuggestions: 1 });
  });

  it('pages', async () => {
    const { side, get } = await signedIn();
    for (let n = 0; n < 5; n++) await suggested(side, `n${n}`, { score: n / 10 });
    const last = await get('suggestions?page=2&size=2&status=NEW');
    expect(last).toMatchObject({ content: [{ id: 's-n0' }], totalElements: 5, totalPages: 3, newSuggestions: 5 });
  });

  it.each(['page=-1', 'size=0', 'size=101', 'status=OTHER'])('refuses %s', async query =>
    expect(await (await signedIn()).get(`suggestions?${query}`)).toMatchObject({ code: 'INVALID_REQUEST' }),
  );
});

describe('GET /api/competitors/discovery/status', () => {
  const NEVER = { last_discovery: null, next_discovery: null, percent: 0, found: 0, failure: null, message: null };
  it('is idle before the first search', async () =>
    expect(await (await signedIn()).get('discovery/status')).toEqual({
      ...NEVER,
      ...{ status: 'idle', can_discover: true, is_on_cooldown: false },
    }));

  const TOMORROW = '2026-07-02T09:00:00.000Z';
  it.each<[string, Partial<ReadTables['discoveries']>, number, object]>([
    ['runs', { state: 'running', percent: 40 }, 0.1, { status: 'discovering', can_discover: false, percent: 40 }],
    ['rests', {}, 23, { status: 'cooldown', can_discover: false, is_on_cooldown: true, next_discovery: TOMORROW }],
    ['may start again', {}, 24, { status: 'idle', can_discover: true, is_on_cooldown: false, next_discovery: null }],
    ['was lost a day ago', { state: 'running' }, 24, { status: 'idle', can_discover: true }],
    [
      'failed',
      { state: 'failed', failure: 'quota' },
      0,
      { status: 'failed', can_discover: true, failure: 'quota', message: expect.stringMatching(/no searches left/) },
    ],
  ])('%s', async (_, columns, hours, expected) => {
    const { side, get } = await signedIn();
    const last = { shop: SHOP, started_at: side.clock.now(), percent: 100, found: 2, failure: null };
    await side.readStore.transaction(({ sql }) =>
      sql
        .insertInto('discoveries')
        .values({ ...last, state: 'done', ...columns })
        .execute(),
    );
    side.clock.advance(hours * 3_600_000);
    expect(await get('discovery/status')).toMatchObject(expected);
  });
});

describe('GET /api/competitors/discovery/config', () => {
  it.each([
    ['ready', true, true, null],
    ['off', false, false, 'Competitor discovery is currently disabled. Please contact support.'],
    ['not_configured', true, false, expect.stringMatching(/^Competitor discovery is not configured\./)],
  ] as const)('%s', async (readiness, enabled, configured, error) => {
    const { side, get } = await signedIn();
    side.discovery.readiness = readiness;
    expect(await get('discovery/config')).toMatchObject({ enabled, configured, error, message: expect.any(String) });
    expect(await get('discovery/status')).toMatchObject({ can_discover: readiness === 'ready' });
  });
});
