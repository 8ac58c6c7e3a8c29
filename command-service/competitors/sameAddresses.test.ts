/** A page of a shop has many addresses; its canonical link says which are one. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { extract } from '../../domain/extraction/extract.js';
import { type Service, startCommandService } from '../commandService.fixtures.js';

const SHOP = 'https://rival.example';
const PAGE = `${SHOP}/products/blue-tent`;
const LISTED = `${SHOP}/collections/sale/products/blue-tent`;

let service: Service;
let cookie: string;
beforeEach(async () => {
  service = await startCommandService();
  cookie = await service.connect();
});
afterEach(() => service.close());

const track = (url: string) => service.call('POST', '/api/competitors', cookie, { url, productId: null });
const preview = (url: string, canonical: string | null, title = 'Blue Tent') => {
  const link = canonical === null ? '' : `<link rel="canonical" href="${canonical}">`;
  const offer = { '@type': 'Offer', price: '99.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' };
  const product = { '@context': 'https://schema.org', '@type': 'Product', name: title, offers: offer };
  const html = `<html><head>${link}</head><body><h1>${title}</h1><script type="application/ld+json">${JSON.stringify(product)}</script></body></html>`;
  service.site.shows = { kind: 'page', etag: null, lastModified: null, extraction: extract({ html, url }) };
  return service.call('POST', '/api/competitors/preview', cookie, { url });
};
/** As the monitor stores it after the first reading. */
const readAs = (url: string, canonical: string | null, title = 'Blue Tent') =>
  service.workStore.transaction(async ({ sql }) => {
    await sql
      .insertInto('page_checks')
      .values({
        ...{ page: url, url, variant: null, host: 'rival.example', watchers: 1, failures: 0 },
        ...{ due_at: service.clock.now(), canonical, last_reading: JSON.stringify({ title }) },
      })
      .execute();
  });
const outcome = async (answer: ReturnType<typeof track>) => {
  const { statusCode, json } = await answer;
  return statusCode < 300 ? 'added' : (json() as { code: string }).code;
};

describe('another address of a page that is tracked', () => {
  it('is refused once the tracked page was read and names it', async () => {
    await track(LISTED);
    await readAs(LISTED, 'rival.example/products/blue-tent');
    expect(await outcome(track(PAGE))).toBe('COMPETITOR_ALREADY_TRACKED');
    expect(await outcome(track(`${PAGE}?_pos=1&_sid=2&_ss=r`))).toBe('COMPETITOR_ALREADY_TRACKED');
  });

  it('is refused if its own page names the tracked one, in the preview and after it', async () => {
    await track(PAGE);
    await readAs(PAGE, 'rival.example/products/blue-tent');
    expect(await outcome(preview(LISTED, PAGE))).toBe('COMPETITOR_ALREADY_TRACKED');
    expect(await outcome(track(LISTED))).toBe('COMPETITOR_ALREADY_TRACKED');
  });

  it('is refused if both name a third', async () => {
    await track(`${SHOP}/collections/new/products/blue-tent`);
    await readAs(`${SHOP}/collections/new/products/blue-tent`, 'rival.example/products/blue-tent');
    expect(await outcome(preview(LISTED, PAGE))).toBe('COMPETITOR_ALREADY_TRACKED');
  });
});

describe('another page', () => {
  it.each([
    ['that names no other', null, 'Blue Tent'],
    ['that names another site', 'https://maker.example/products/blue-tent', 'Blue Tent'],
    ['that names a listing', '/collections/tent', 'Blue Tent'],
    ['of another colour, which names the same page', PAGE, 'Red Tent'],
  ])('is added: one %s', async (_, canonical, title) => {
    await track(PAGE);
    await readAs(PAGE, 'rival.example/products/blue-tent');
    expect((await preview(LISTED, canonical, title)).statusCode).toBe(200);
    expect(await outcome(track(LISTED))).toBe('added');
  });

  it('is a variant of the same one', async () => {
    await track(LISTED);
    await readAs(LISTED, 'rival.example/products/blue-tent');
    expect(await outcome(track(`${PAGE}?variant=7`))).toBe('added');
  });
});
