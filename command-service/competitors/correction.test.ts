import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Looked } from '../../application/pages/lookAtPage.js';
import { extract } from '../../domain/extraction/extract.js';
import { type Service, startCommandService } from '../commandService.fixtures.js';

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

const page = (club: string): Extract<Looked, { kind: 'page' }> => ({
  ...{ kind: 'page', etag: null, lastModified: null },
  extraction: extract({
    url: PAGE,
    html: `<html lang="en-US"><body><main><h1>Glow Camp Lantern</h1><p class="price">$45.00</p>
      <p class="club">$${club} with club card</p><button>Add to basket</button></main></body></html>`,
  }),
});
/** The place of the club price, as the evidence shows it. */
const club = () => {
  const found = page('39.00').extraction.candidates.find(({ amount }) => amount === '39.00');
  if (!found) throw new Error('the page offers no club price');
  return { place: found.place, price: 39 };
};
const correct = (body = club()) => service.call('POST', `/api/competitors/${id}/correction`, cookie, body);
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
