import { describe, expect, it } from 'vitest';
import { hashOf } from '../../platform/runtime/ids/ids.js';
import type { RowOf } from '../../platform/tables/table.js';
import { competitors, pages, priceHistory } from '../../read-models/competitors/tables.js';
import { revenueDays } from '../../read-models/orders/tables.js';
import { shareLinks } from '../../read-models/share-links/tables.js';
import { storeData } from '../analytics/storeData.fixtures.js';
import { OTHER_SHOP, SHOP } from '../queryService.fixtures.js';

/** The fixtures' clock stands at 2026-07-01T12:00Z. */
const revenue = { kind: 'revenue', from: '2026-06-29', to: '2026-07-01' };
const prices = { kind: 'prices', competitorId: 'c1', days: 7 };
const link = (shared: object, more: Partial<RowOf<typeof shareLinks>> = {}) => ({
  id: 'l1',
  shop: SHOP,
  token_hash: hashOf('the-token'),
  shared: JSON.stringify(shared),
  created_at: '2026-06-30T00:00:00.000Z',
  expires_at: '2026-07-07T00:00:00.000Z',
  revoked: 0 as const,
  ...more,
});
const html = { accept: 'text/html' };
const open = (
  data: Awaited<ReturnType<typeof storeData>>,
  token = 'the-token',
  headers: Record<string, string> = html,
) => data.get(`/api/share-links/open?token=${token}`, '', headers);

describe('a share link', () => {
  it('shows the revenue of its days, and of no others, to anyone', async () => {
    const data = await storeData();
    await data.put(
      revenueDays,
      { day: '2026-06-28', total: 99_900, orders: 9 },
      { day: '2026-06-29', total: 1000, orders: 1 },
      { day: '2026-07-01', total: 2050, orders: 1 },
    );
    await data.put(shareLinks, link(revenue));
    const answer = await open(data);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('Jun 29, 2026 to Jul 1, 2026 · $30.50 in total');
    expect(answer.body.match(/class="b"/g)).toHaveLength(3);
    expect(answer.body).toContain('>$30</text>');
    expect(answer.body).not.toContain('999');
    expect(answer.body).not.toContain(SHOP);
  });

  it('is kept out of search engines, caches and referrers, and runs no script', async () => {
    const data = await storeData();
    await data.put(shareLinks, link(revenue));
    const { headers, body } = await open(data);
    expect(headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'sha256-/),
    });
    expect(body).toContain('<meta name="robots" content="noindex,nofollow">');
    expect(body).not.toMatch(/<script| style=/);
  });

  it('shows a competitor’s price under the page’s own title, never the merchant’s label', async () => {
    const data = await storeData();
    await data.put(competitors, {
      ...{ id: 'c1', shop: SHOP, page: 'p1', url: 'https://rival.example/tent', label: 'Jane’s rival' },
      tracked_at: '2026-06-01T00:00:00.000Z',
    });
    await data.put(pages, {
      ...{ page: 'p1', title: 'Tent <b>&', shop_name: 'Rival', percent_diff: 0, availability: 'in_stock', changes: 1 },
    });
    await data.put(
      priceHistory,
      {
        position: '1',
        page: 'p1',
        at: '2026-06-01T00:00:00.000Z',
        price: '20.00',
        currency: 'USD',
        availability: 'in_stock',
      },
      {
        position: '2',
        page: 'p1',
        at: '2026-06-30T00:00:00.000Z',
        price: '18.00',
        currency: 'USD',
        availability: 'in_stock',
      },
    );
    await data.put(shareLinks, link(prices));
    const { body } = await open(data);
    expect(body).toContain('<h1>Tent &lt;b&gt;&amp; · Rival</h1>');
    expect(body).toContain('$18.00 at the end');
    expect(body).not.toContain('Jane');
  });

  it('shows the market of a moment, and says if there were no competitors', async () => {
    const data = await storeData();
    await data.put(shareLinks, link({ kind: 'market', moment: '2026-06-20T00:00:00.000Z' }));
    const { statusCode, body } = await open(data);
    expect([statusCode, body]).toEqual([200, expect.stringContaining('As they were on Jun 20, 2026')]);
    expect(body).toContain('There were no competitors yet.');
  });

  it('is German in a German browser', async () => {
    const data = await storeData();
    await data.put(revenueDays, { day: '2026-06-29', total: 123_456, orders: 1 });
    await data.put(shareLinks, link(revenue));
    const german = { ...html, 'accept-language': 'de-AT,de;q=0.9' };
    const body = (await open(data, 'the-token', german)).body.replaceAll('\u00a0', ' ');
    expect(body).toContain('<html lang="de">');
    expect(body).toContain('<h1>Umsatz pro Tag</h1><p>29. Juni 2026 bis 1. Juli 2026 · insgesamt 1.234,56 $</p>');
    expect((await open(data, 'another', german)).body).toContain('Dieser Link ist unvollständig');
  });

  it.each([
    ['revoked', link(revenue, { revoked: 1 }), 'the-token', 410, 'SHARE_LINK_REVOKED'],
    ['expired', link(revenue, { expires_at: '2026-07-01T00:00:00.000Z' }), 'the-token', 410, 'SHARE_LINK_EXPIRED'],
    ['of another token', link(revenue), 'another', 404, 'SHARE_LINK_UNKNOWN'],
    ['of a competitor that is gone', link(prices), 'the-token', 404, 'SHARE_LINK_UNKNOWN'],
  ])('says, with a stable code, that it is %s', async (_, row, token, status, code) => {
    const data = await storeData();
    await data.put(shareLinks, row);
    const page = await open(data, token);
    expect([page.statusCode, page.body]).toEqual([status, expect.stringContaining(code)]);
    const answer = await open(data, token, { accept: '*/*' });
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  it('is not shown in the list once revoked or expired, nor to another shop', async () => {
    const data = await storeData();
    await data.put(
      shareLinks,
      link(revenue),
      link(revenue, { id: 'l2', revoked: 1 }),
      link(revenue, { id: 'l3', expires_at: '2026-07-01T00:00:00.000Z' }),
      link(revenue, { id: 'l4', shop: OTHER_SHOP }),
    );
    expect((await data.get('/api/share-links', data.cookie)).json()).toEqual({
      links: [
        {
          ...{ id: 'l1', kind: 'revenue', from: '2026-06-29', to: '2026-07-01', title: null, moment: null },
          ...{ createdAt: '2026-06-30T00:00:00.000Z', expiresAt: '2026-07-07T00:00:00.000Z' },
        },
      ],
    });
  });
});
