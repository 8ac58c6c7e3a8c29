import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openedCases } from '../../application/cases/openedCases.js';
import type { Looked } from '../../application/reading/readPageNow.js';
import { fingerprintStock } from '../../domain/extraction/applyStockCorrection.js';
import { extract } from '../../domain/extraction/extract.js';
import { type Service, SHOP, startCommandService } from '../commandService.fixtures.js';

const PAGE = 'https://rival.example/lantern';
let service: Service;
let cookie: string;
let id: string;
beforeEach(async () => {
  service = await startCommandService();
  cookie = await service.connect();
  id = (await service.call('POST', '/api/competitors', cookie, { url: PAGE, productId: null })).json().id;
});
afterEach(() => service.close());

const htmlOf = (club: string) => `<html lang="en-US"><body><main><h1>Glow Camp Lantern</h1><p class="price">$45.00</p>
      <p class="club">$${club} with club card</p><button>Add to basket</button></main></body></html>`;
const page = (club: string): Extract<Looked, { kind: 'page' }> => ({
  ...{ kind: 'page', etag: null, lastModified: null },
  ...{ html: htmlOf(club), extraction: extract({ url: PAGE, html: htmlOf(club) }) },
});
/** The place of the club price, as the evidence shows it. */
const club = () => {
  const found = page('39.00').extraction.candidates.find(({ amount }) => amount === '39.00');
  if (!found) throw new Error('the page offers no club price');
  return { place: found.place, price: 39 };
};
const correct = (body: object = club()) => service.call('POST', `/api/competitors/${id}/correction`, cookie, body);
const written = async (type: string) =>
  (await service.events())
    .filter(event => event.type === type)
    .map(({ data }) => data as { page: string; to?: string });

describe('a correction', () => {
  it('is written with its place on the page, and what is read there now shows at once', async () => {
    service.site.shows = page('39.00');
    const answer = await correct();
    expect(answer.statusCode).toBe(200);
    const [event] = await written('ReadingCorrected');
    expect(event).toMatchObject({ competitorId: id, url: PAGE, place: club().place, price: '39.00', currency: 'USD' });
    expect(await written('PriceObserved')).toMatchObject([{ page: event?.to, reading: { price: '39.00' } }]);
    expect(event?.to).not.toBe(event?.page);
  });

  it('is withdrawn: the page is read as for everyone again', async () => {
    service.site.shows = page('39.00');
    await correct();
    const answer = await service.call('DELETE', `/api/competitors/${id}/correction`, cookie);
    expect(answer.statusCode).toBe(200);
    const [corrected] = await written('ReadingCorrected');
    expect(await written('CorrectionWithdrawn')).toMatchObject([{ page: corrected?.to, to: corrected?.page }]);
  });

  it('marks the page as having no price, from the next reading on', async () => {
    service.site.shows = page('39.00');
    const answer = await correct({ place: 'none' });
    expect(answer.statusCode).toBe(200);
    const [event] = await written('ReadingCorrected');
    expect(event).toMatchObject({ place: 'none 45.00', price: null, currency: null, stock: null });
    expect(await written('PriceObserved')).toMatchObject([
      { page: event?.to, reading: { price: null, availability: 'in_stock' } },
    ]);
  });

  it.each([
    ['another price is there now', page('37.00')],
    ['nothing is there any more', { ...page('39.00'), extraction: { ...page('39.00').extraction, candidates: [] } }],
  ])('is refused if the page changed meanwhile: %s', async (_, shows) => {
    service.site.shows = shows;
    const answer = await correct();
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'CORRECTION_STALE']);
    expect(await written('ReadingCorrected')).toEqual([]);
  });

  it.each([
    ['timeout', 'COMPETITOR_NO_ANSWER'],
    ['blocked', 'COMPETITOR_PAGE_UNREADABLE'],
  ] as const)('is refused if the page cannot be read: %s', async (reason, code) => {
    service.site.shows = { kind: 'failure', reason };
    expect((await correct()).json().code).toBe(code);
  });

  it('is refused for a page that the shop does not track', async () => {
    id = 'another';
    expect((await correct()).statusCode).toBe(404);
  });
});

describe('three corrections of a site that agree', () => {
  const add = async (name: string) => {
    const url = `https://rival.example/${name}`;
    return (await service.call('POST', '/api/competitors', cookie, { url, productId: null })).json().id as string;
  };
  const correctPage = (competitor: string) =>
    service.call('POST', `/api/competitors/${competitor}/correction`, cookie, club());

  it('make a rule for its other pages, which can be removed', async () => {
    service.site.shows = page('39.00');
    const uncorrected = await add('stove');
    for (const competitor of [id, await add('tent'), await add('mug')])
      expect((await correctPage(competitor)).statusCode).toBe(200);
    expect(await written('SiteRuleMade')).toMatchObject([{ part: 'price', place: club().place }]);
    expect((await written('ReadingCorrected')).at(-1)).toMatchObject({ competitorId: uncorrected, byRule: true });

    await service.call('POST', '/api/competitors/preview', cookie, { url: 'https://rival.example/pan' });
    await add('pan');
    expect((await written('PriceObserved')).at(-1)).toMatchObject({ reading: { price: '39.00' } });

    const answer = await service.call('DELETE', `/api/competitors/${uncorrected}/rules/price`, cookie);
    expect(answer.statusCode).toBe(200);
    expect(await written('SiteRuleRemoved')).toHaveLength(1);
    expect(await written('CorrectionWithdrawn')).toHaveLength(2);
  });

  it('are removed from tracked competitors only', async () => {
    const answer = await service.call('DELETE', '/api/competitors/another/rules/price', cookie);
    expect(answer.statusCode).toBe(404);
  });
});

describe('a correction of the stock', () => {
  const said = () => fingerprintStock(page('39.00').extraction.stock);
  const outNow = (over: object = {}) => ({
    stock: { availability: 'out_of_stock', place: null, said: said(), ...over },
  });
  /** The only statement of the page: its button. */
  const button = () => page('39.00').extraction.stock[0];

  it('keeps the price’s element, and shows at once', async () => {
    service.site.shows = page('39.00');
    expect((await correct(outNow())).statusCode).toBe(200);
    const [event] = await written('ReadingCorrected');
    expect(event).toMatchObject({ place: null, price: null, stock: { availability: 'out_of_stock', said: said() } });
    expect(await written('PriceObserved')).toMatchObject([
      { page: event?.to, reading: { price: '45.00', availability: 'out_of_stock' } },
    ]);
  });

  it('goes with one of the price, and is withdrawn with it', async () => {
    service.site.shows = page('39.00');
    await correct({ ...club(), ...outNow() });
    expect(await written('PriceObserved')).toMatchObject([
      { reading: { price: '39.00', availability: 'out_of_stock' } },
    ]);
    await service.call('DELETE', `/api/competitors/${id}/correction`, cookie);
    expect(await written('CorrectionWithdrawn')).toHaveLength(1);
  });

  it('names the place where the page says so', async () => {
    service.site.shows = page('39.00');
    expect((await correct(outNow({ availability: 'in_stock', place: button()?.place }))).statusCode).toBe(200);
    expect(await written('ReadingCorrected')).toMatchObject([{ stock: { place: button()?.place } }]);
  });

  it.each([
    ['the page says something else now', () => outNow({ said: 'something else' })],
    ['nothing is said there any more', () => outNow({ place: 'visible p.stock' })],
    ['something else is said there', () => outNow({ place: button()?.place })],
  ])('is refused if the page changed meanwhile: %s', async (_, body) => {
    service.site.shows = page('39.00');
    const answer = await correct(body());
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'CORRECTION_STALE']);
    expect(await written('ReadingCorrected')).toEqual([]);
  });

  it('needs a price on a page that shows none, and something to correct', async () => {
    const { extraction } = page('39.00');
    service.site.shows = { ...page('39.00'), extraction: { ...extraction, price: null } };
    expect((await correct(outNow({ availability: 'unknown' }))).json().code).toBe('CORRECTION_NEEDS_PRICE');
    expect((await correct({})).json().code).toBe('CORRECTION_EMPTY');
  });
});

describe('a case', () => {
  const kept = async () => {
    const found = [];
    for await (const one of openedCases(service, null)) found.push(one);
    return found;
  };
  const outNow = () => ({
    availability: 'out_of_stock',
    place: null,
    said: fingerprintStock(page('39.00').extraction.stock),
  });

  it('stores the corrected page with the correction and the reading', async () => {
    service.site.shows = page('39.00');
    await correct({ ...club(), stock: outNow() });
    const [one, ...more] = await kept();
    expect(more).toEqual([]);
    expect(one).toMatchObject({
      ...{ shop: SHOP, url: PAGE, variant: null, price: ['39.00'], currency: 'USD', availability: 'OutOfStock' },
      ...{ place: club().place, read: { price: '45.00', currency: 'USD', availability: 'in_stock' } },
    });
    expect(gunzipSync(one?.page ?? '').toString()).toBe(`\uFEFF${htmlOf('39.00')}`);
    const [event] = (await service.events()).filter(({ type }) => type === 'CaseKept');
    expect(event).toMatchObject({
      stream: `cases-${SHOP}`,
      data: { competitorId: id, caseId: one?.caseId, url: PAGE },
    });
  });

  it('contains only what the merchant corrected', async () => {
    service.site.shows = page('39.00');
    await correct({ stock: outNow() });
    service.clock.advance(1_000);
    await correct();
    expect(await kept()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ price: null, currency: null, availability: 'OutOfStock' }),
        expect.objectContaining({ price: ['39.00'], currency: 'USD', availability: null }),
      ]),
    );
  });

  it('is sealed with the shop’s key, and gone with it', async () => {
    service.site.shows = page('39.00');
    await correct();
    const [row] = await service.workStore.sql.selectFrom('cases').selectAll().execute();
    expect(JSON.stringify(row)).not.toMatch(/rival|lantern|39\.00/i);
    expect(row?.ends_at).toBe('2026-09-29T00:00:00.000Z');
    await service.vault.destroy(SHOP, 'analytics', 'test');
    expect(await kept()).toEqual([]);
  });

  it('is not stored if the correction is refused', async () => {
    service.site.shows = page('37.00');
    await correct();
    expect(await kept()).toEqual([]);
  });

  it('is not stored with KEEP_CASES=0', async () => {
    await service.close();
    service = await startCommandService({ keepCases: false });
    cookie = await service.connect();
    id = (await service.call('POST', '/api/competitors', cookie, { url: PAGE, productId: null })).json().id;
    service.site.shows = page('39.00');
    expect((await correct()).statusCode).toBe(200);
    expect(await kept()).toEqual([]);
    expect(await written('CaseKept')).toEqual([]);
  });
});
