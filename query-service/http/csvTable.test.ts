import { describe, expect, it } from 'vitest';
import { NOTIFICATION_LIMIT } from '../../domain/notifications/limits.js';
import { competitors, pages, priceHistory } from '../../read-models/competitors/tables.js';
import { refusals } from '../../read-models/insights/tables.js';
import { notifications } from '../../read-models/notifications/tables.js';
import { orders, productSales } from '../../read-models/orders/tables.js';
import { products } from '../../read-models/products/tables.js';
import { storeData } from '../analytics/storeData.fixtures.js';
import { OTHER_SHOP } from '../queryService.fixtures.js';

const BOM = '\uFEFF';
const CSV = { accept: 'text/csv' };

/** Splits lines without quoted fields. */
const rowsOf = (body: string): string[][] => {
  expect(body.endsWith('\r\n')).toBe(true);
  return body
    .replace(BOM, '')
    .trimEnd()
    .split('\r\n')
    .map(line => line.split(','));
};

const PAGE_A = {
  ...{
    page: 'p',
    title: '=cmd|calc',
    shop_name: 'Rival',
    price: '199.00',
    previous_price: '200.50',
    percent_diff: -0.75,
  },
  ...{ currency: 'USD', list_price: null, availability: 'in_stock', failure: null, changes: 1 },
  changed_at: '2026-07-01T08:00:00.000Z',
};

async function withCompetitor() {
  const data = await storeData();
  await data.put(competitors, { id: 'one', page: 'p', url: 'https://rival.example/', tracked_at: '2026-07-01' });
  await data.put(pages, PAGE_A);
  return data;
}

describe('a table as CSV', () => {
  it('has the fields of the answer as columns, nested ones by their path, and no lists', async () => {
    const { get, cookie } = await withCompetitor();
    const answer = await get('/api/competitors', cookie, CSV);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="tidewatch-competitors-2026-07-01.csv"',
      'cache-control': 'private, no-store',
      vary: 'accept',
    });
    const [head = [], row = []] = rowsOf(answer.body);
    const [json] = (await get('/api/competitors', cookie)).json();
    expect(head).toContain('freshness.state');
    expect(head).toContain('perPiece.own');
    expect(head).not.toContain('trend');
    const field = (name: string) => row[head.indexOf(name)];
    expect([field('id'), field('url'), field('price'), field('inStock')]).toEqual(['one', json.url, '199', 'true']);
    expect([field('percentDiff'), field('perPiece.own'), field('variant')]).toEqual(['-0.75', '', '']);
  });

  it('runs nothing in a spreadsheet: a page’s title is text', async () => {
    const { get, cookie } = await withCompetitor();
    expect((await get('/api/competitors', cookie, CSV)).body).toContain(",'=cmd|calc,");
  });

  it('is a file at the same path with .csv, which spreadsheets read as UTF-8', async () => {
    const { get, cookie } = await withCompetitor();
    const file = await get('/api/competitors.csv', cookie);
    expect(file.body).toBe(BOM + (await get('/api/competitors', cookie, CSV)).body);
    expect(file.headers['content-disposition']).toContain('.csv"');
  });

  it.each([
    ['*/*', 'application/json'],
    ['text/*', 'application/json'],
    ['application/json, text/csv;q=0.5', 'application/json'],
    ['text/csv;q=0', 'application/json'],
    ['application/json;q=0.5, TEXT/CSV ; header=present', 'text/csv'],
    ['text/csv, application/json', 'text/csv'],
  ])('answers Accept %j with %s', async (accept, type) => {
    const { get, cookie } = await withCompetitor();
    expect((await get('/api/competitors', cookie, { accept })).headers['content-type']).toContain(type);
  });

  it('of one shop is never another’s, nor a stranger’s', async () => {
    const { get, cookie, signIn } = await withCompetitor();
    const other = (await signIn(OTHER_SHOP)).cookie;
    expect(rowsOf((await get('/api/competitors.csv', other)).body)).toHaveLength(1);
    const history = await get('/api/competitors/one/history.csv', other);
    expect([history.statusCode, history.json().code]).toEqual([404, 'COMPETITOR_NOT_FOUND']);
    expect((await get('/api/competitors/one/history.csv', cookie)).statusCode).toBe(200);
    expect((await get('/api/competitors.csv', '')).json().code).toBe('AUTHENTICATION_REQUIRED');
  });

  it('is described, once', async () => {
    const { get } = await storeData();
    const { paths } = (await get('/api/openapi.json', '')).json();
    expect(Object.keys(paths['/api/competitors'].get.responses['200'].content)).toEqual([
      'application/json',
      'text/csv',
    ]);
    expect(Object.keys(paths).filter(path => path.endsWith('.csv'))).toEqual([]);
  });
});

describe('the CSV', () => {
  it('of a history has every change of its days, and the price before them, oldest first', async () => {
    const { get, cookie, put } = await withCompetitor();
    const change = (n: number, at: string) => ({
      ...{ page: 'p', position: String(n).padStart(16, '0'), at, price: `${n}.50`, currency: 'USD', list_price: null },
      availability: 'in_stock',
    });
    const inTime = Array.from({ length: 3_100 }, (_, n) =>
      // Several share a moment.
      change(n + 3, new Date(Date.parse('2026-06-25T00:00:00Z') + Math.floor(n / 4) * 60_000).toISOString()),
    );
    const early = [change(1, '2026-01-01T00:00:00.000Z'), change(2, '2026-02-01T00:00:00.000Z')];
    for (let n = 0; n < inTime.length; n += 500) await put(priceHistory, ...inTime.slice(n, n + 500));
    await put(priceHistory, ...early);
    const [head, ...rows] = rowsOf((await get('/api/competitors/one/history.csv?days=30', cookie)).body);
    expect(head).toEqual([
      ...['at', 'price', 'listPrice', 'currency', 'availability'],
      ...['revised', 'believedPrice', 'believedCurrency', 'believedAvailability'],
    ]);
    expect(rows.map(row => row[1])).toEqual(Array.from({ length: 3_101 }, (_, n) => `${n + 2}.5`));
  });

  it('of the orders has all of the period, newest first, without a page', async () => {
    const { get, cookie, put } = await storeData();
    const at = (n: number) => new Date(Date.parse('2026-07-01T00:00:00Z') + Math.floor(n / 3) * 1_000).toISOString();
    const many = Array.from({ length: 1_201 }, (_, n) => ({
      ...{ order_id: `gid://shopify/Order/${String(n).padStart(5, '0')}`, created_at: at(n), name: `#${n}` },
    }));
    for (let n = 0; n < many.length; n += 300) await put(orders, ...many.slice(n, n + 300));
    const [head = [], ...rows] = rowsOf((await get('/api/analytics/orders/timeseries.csv?limit=5', cookie)).body);
    expect(head).toEqual([
      ...['id', 'name', 'created_at', 'total_price', 'currency', 'cancelled'],
      ...['customer.first_name', 'customer.last_name', 'adminUrl'],
    ]);
    expect(rows.map(([, name]) => name)).toEqual(Array.from({ length: 1_201 }, (_, n) => `#${1_200 - n}`));
  });

  it('of the products has all that match, best sellers first', async () => {
    const { get, cookie, put } = await storeData();
    const id = (n: number) => `gid://shopify/Product/${String(n).padStart(5, '0')}`;
    const many = Array.from({ length: 1_100 }, (_, n) => ({ product_id: id(n), title: `Tent ${n % 7}` }));
    for (let n = 0; n < many.length; n += 300) await put(products, ...many.slice(n, n + 300));
    await put(products, { product_id: id(2_000), title: 'Stove' });
    await put(productSales, { day: '2026-06-30', product_id: id(5), total: 5_000 });
    await put(productSales, { day: '2026-06-30', product_id: id(700), total: 900 });
    const json = (await get('/api/analytics/products?search=tent', cookie)).json().products;
    const [head = [], ...rows] = rowsOf((await get('/api/analytics/products.csv?search=tent', cookie)).body);
    expect(head.slice(0, 4)).toEqual(['id', 'title', 'inventory', 'price']);
    expect(rows.slice(0, 100).map(([id]) => id)).toEqual(json.map(({ id }: { id: string }) => id));
    expect(new Set(rows.map(([id]) => id)).size).toBe(1_100);
    expect(rows).toHaveLength(1_100);
  });

  it.each(['orders/timeseries', 'products'])('of %s is refused with the data, instead of empty', async path => {
    const { get, cookie, put } = await storeData();
    await put(refusals, { data_set: 'orders', code: 'INSUFFICIENT_PERMISSIONS' });
    const answer = await get(`/api/analytics/${path}.csv`, cookie);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
  });

  it('of notifications and market moves has what the list has', async () => {
    const { get, cookie, put } = await withCompetitor();
    await put(notifications, {
      ...{ id: 'n1', session_id: null, message: '"Tent", cheaper', type: 'info', category: 'Prices', persistent: 0 },
      ...{ duration: null, action: '/competitors', read: 0, created_at: '2026-07-01T08:00:00.000Z' },
    });
    const bell = (await get('/api/auth/shopify/notifications', cookie, CSV)).body;
    expect(bell).toContain('\r\nn1,"""Tent"", cheaper",info,false,2026-07-01T08:00:00.000Z,');
    expect(bell.trimEnd().split('\r\n').length).toBeLessThanOrEqual(NOTIFICATION_LIMIT + 1);
    const price = (n: number, price: string) => ({
      ...{ page: 'p', position: String(n), at: `2026-06-2${n}T00:00:00.000Z`, price, currency: 'USD' },
      ...{ list_price: null, availability: 'in_stock' },
    });
    await put(priceHistory, price(1, '100.00'), price(2, '80.00'));
    const [head = [], row = []] = rowsOf((await get('/api/market/moves.csv', cookie)).body);
    expect(head).toContain('own.title');
    expect([row[head.indexOf('from')], row[head.indexOf('to')], row[head.indexOf('percent')]]).toEqual([
      '100',
      '80',
      '-20',
    ]);
  });
});
