import { describe, expect, it } from 'vitest';
import { NO_EXPIRY } from '../../domain/share-links/limits.js';
import { hashOf } from '../../platform/runtime/ids/ids.js';
import { competitors, pages, priceHistory } from '../../read-models/competitors/tables.js';
import { shareLinks } from '../../read-models/share-links/tables.js';
import { storeData } from '../analytics/storeData.fixtures.js';
import { OTHER_SHOP, SHOP } from '../queryService.fixtures.js';

const LINK = '0e0f5a5e-1f0c-5b6e-9d7a-000000000001';
type Data = Awaited<ReturnType<typeof storeData>>;

const link = (more: object = {}) => ({
  ...{ id: LINK, shop: SHOP as string, token_hash: hashOf('secret'), shared: '{"kind":"moves"}', revoked: 0 as const },
  ...{ created_at: '2026-06-20T00:00:00.000Z', expires_at: NO_EXPIRY, ...more },
});
const read = ({ get }: Data, headers: Record<string, string> = {}, query = 'token=secret') =>
  get(`/api/share-links/feed?${query}`, '', headers);

/** A competitor whose price falls on June 21, and who sells out on June 22. */
async function scene(title = 'Tent <b>"Ridge"</b> & more\u0000\uFFFE') {
  const data = await storeData();
  await data.put(shareLinks, link());
  await data.put(competitors, {
    ...{ id: 'c1', page: 'p', url: 'https://rival.example/?a=1&b=2', label: 'my label: call Jane', tracked_at: '' },
  });
  await data.put(pages, {
    ...{ page: 'p', title, shop_name: 'Rival', price: '80.00', previous_price: '100.00', percent_diff: -20 },
    ...{ currency: 'USD', list_price: null, availability: 'out_of_stock', changed_at: null, failure: null, changes: 2 },
  });
  const reading = (n: number, price: string, availability = 'in_stock') => ({
    ...{ page: 'p', position: String(n), at: `2026-06-2${n}T08:00:00.000Z`, price, currency: 'USD', list_price: null },
    availability,
  });
  await data.put(priceHistory, reading(0, '100.00'), reading(1, '80.00'), reading(2, '80.00', 'out_of_stock'));
  return data;
}

describe('the feed of market moves', () => {
  it('is Atom, newest first, for anyone with the address', async () => {
    const { headers, body, statusCode } = await read(await scene('Tent'));
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
    expect(body).toContain('<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">');
    expect(body).toContain(`<id>urn:uuid:${LINK}</id>`);
    expect(body).toContain('<updated>2026-06-22T08:00:00.000Z</updated>\n<author><name>Tidewatch</name></author>');
    const entries = [...body.matchAll(/<entry><id>urn:uuid:([^<]+)<\/id><title>([^<]+)<\/title><updated>([^<]+)</g)];
    expect(entries.map(([, , title, at]) => [title, at])).toEqual([
      ['Tent · Rival is sold out (was in stock)', '2026-06-22T08:00:00.000Z'],
      ['Tent · Rival fell from $100.00 to $80.00 (−20.0%)', '2026-06-21T08:00:00.000Z'],
    ]);
    expect(new Set(entries.map(([, id]) => id)).size).toBe(2);
    expect(body).toContain('<link rel="alternate" href="http://localhost:8080/competitors?competitor=c1"/>');
  });

  it('names its own address, by which readers recognise it, and its secret nowhere else', async () => {
    const data = await scene();
    const address = 'http://localhost:8080/api/share-links/feed?token=secret';
    const { body } = await read(data);
    expect(body).toContain(`<link rel="self" type="application/atom+xml" href="${address}"/>`);
    expect(body.split('secret')).toHaveLength(2);
    const german = await read(data, {}, 'token=secret&language=de');
    expect(german.body).toContain(`href="${address}&amp;language=de"`);
  });

  it('is in the language of its address, or of its reader', async () => {
    const data = await scene('Zelt');
    expect((await read(data, {}, 'token=secret&language=de')).body).toContain(
      'fiel von 100,00\u00a0$ auf 80,00\u00a0$',
    );
    expect((await read(data, { 'accept-language': 'de-AT' })).body).toContain(
      '<title>Bewegungen der Wettbewerber</title>',
    );
  });

  it('is well-formed whatever a page calls itself, and has nothing that the merchant typed', async () => {
    const { body } = await read(await scene());
    expect(body).toContain('Tent &lt;b&gt;&quot;Ridge&quot;&lt;/b&gt; &amp; more');
    expect(body).toContain('href="https://rival.example/?a=1&amp;b=2"');
    for (const sign of ['\u0000', '\uFFFE']) expect(body).not.toContain(sign);
    expect(body).not.toContain('Jane');
    expect(body).not.toContain(SHOP);
  });

  it('is sent again only if it changed', async () => {
    const data = await scene();
    const { headers } = await read(data);
    expect(headers['last-modified']).toBe('Mon, 22 Jun 2026 08:00:00 GMT');
    const again = async (given: Record<string, string>) => {
      const answer = await read(data, given);
      return [answer.statusCode, answer.body === ''];
    };
    const [etag, modified] = [String(headers.etag), String(headers['last-modified'])];
    expect(await again({ 'if-none-match': `"x", W/${etag}` })).toEqual([304, true]);
    expect(await again({ 'if-modified-since': modified })).toEqual([304, true]);
    expect(await again({ 'if-modified-since': 'Mon, 22 Jun 2026 07:59:59 GMT' })).toEqual([200, false]);
    // The tag decides if there are both.
    expect(await again({ 'if-none-match': '"other"', 'if-modified-since': modified })).toEqual([200, false]);
    expect(await again({ 'if-modified-since': 'nonsense' })).toEqual([200, false]);
  });

  it('has no entries before the first move', async () => {
    const data = await storeData();
    await data.put(shareLinks, link());
    const { body } = await read(data);
    expect(body).toContain('<updated>2026-06-20T00:00:00.000Z</updated>');
    expect(body).not.toContain('<entry>');
  });

  it.each([
    ['a revoked address', link({ revoked: 1 }), 410, 'SHARE_LINK_REVOKED'],
    ['an unknown address', link({ token_hash: hashOf('another') }), 404, 'SHARE_LINK_UNKNOWN'],
    [
      'a link to a chart',
      link({ shared: '{"kind":"revenue","from":"2026-06-01","to":"2026-06-02"}' }),
      404,
      'SHARE_LINK_UNKNOWN',
    ],
  ])('is refused at %s', async (_, row, status, code) => {
    const data = await storeData();
    await data.put(shareLinks, row);
    const answer = await read(data);
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  it('of one shop has no other’s moves, and its address opens no chart', async () => {
    const data = await scene();
    await data.put(shareLinks, link({ id: 'other', shop: OTHER_SHOP, token_hash: hashOf('theirs') }));
    expect((await read(data, {}, 'token=theirs')).body).not.toContain('<entry>');
    expect((await data.get('/api/share-links/open?token=secret', '')).json().code).toBe('SHARE_LINK_UNKNOWN');
  });

  it('can be read 60 times a minute from one address', async () => {
    const data = await scene();
    for (let n = 0; n < 60; n++) await read(data);
    expect((await read(data)).json().code).toBe('RATE_LIMITED');
  });
});
