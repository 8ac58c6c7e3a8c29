import { beforeEach, describe, expect, it } from 'vitest';
import { importRows } from '../../application/imports/tables.js';
import { imports } from '../../read-models/imports/tables.js';
import { OTHER_SHOP, type ReadSide, readSide, SHOP } from '../queryService.fixtures.js';

let side: ReadSide;
let cookie: string;
beforeEach(async () => {
  side = await readSide();
  ({ cookie } = await side.signIn());
});

const known = (id: string, more: object = {}) =>
  side.readStore.transaction(({ upsert }) =>
    upsert(imports, 'imports', [
      {
        ...{ shop: SHOP, id, status: 'checked', rows: 3, fresh: 1, known: 1, rejected: 1, done: 0, added: 0 },
        ...{ checked_at: '2026-07-01T08:00:00.000Z', ...more },
      },
    ]),
  );
const row = (n: number, more: object = {}) => ({
  ...{
    shop: SHOP,
    import_id: 'i1',
    row: n,
    url: `https://rival.example/${n}`,
    label: null,
    fresh: 0,
    verdict: 'known',
  },
  ...{ code: null, details: null, product_id: null, product_title: null, own_variant: null, pair: null, variant: null },
  ...more,
});
const keep = (...rows: ReturnType<typeof row>[]) =>
  side.workStore.transaction(({ upsert }) => upsert(importRows, rows));

describe('GET /api/imports', () => {
  it('is the latest import with its progress, or none', async () => {
    expect((await side.get('/api/imports', cookie)).json()).toEqual({ latest: null });
    await known('i1');
    await known('i2', { status: 'running', done: 1, added: 1, checked_at: '2026-07-01T09:00:00.000Z' });
    expect((await side.get('/api/imports', cookie)).json()).toEqual({
      latest: {
        ...{ id: 'i2', status: 'running', rows: 3, new: 1, known: 1, rejected: 1, done: 1, added: 1 },
        checkedAt: '2026-07-01T09:00:00.000Z',
      },
    });
  });
});

describe('GET /api/imports/{id}/rows', () => {
  const product = { product_id: 'p7', product_title: 'Own Tent', pair: 'matched' };
  const refused = { verdict: 'refused', code: 'WATCHLIST_FULL', details: '{"limit":10}' };

  it('lists the rows by pages, each with its verdict', async () => {
    await known('i1');
    await keep(row(1, { verdict: 'new', fresh: 1, label: 'Tent', ...product }), row(2), row(3, refused));
    const page = async (query: string) => (await side.get(`/api/imports/i1/rows?${query}`, cookie)).json();
    const first = await page('limit=2');
    expect(first).toMatchObject({
      more: true,
      rows: [{ row: 1 }, { row: 2, verdict: 'known', code: null, details: {} }],
    });
    expect(first.rows[0]).toEqual({
      ...{ row: 1, url: 'https://rival.example/1', label: 'Tent', verdict: 'new', code: null, details: {} },
      product: { id: 'p7', title: 'Own Tent', pair: 'matched' },
    });
    expect(await page('limit=2&afterRow=2')).toMatchObject({
      more: false,
      rows: [{ row: 3, verdict: 'refused', code: 'WATCHLIST_FULL', details: { limit: 10 }, product: null }],
    });
    expect((await page('verdict=refused')).rows).toHaveLength(1);
  });

  it('is also CSV, however many rows there are', async () => {
    await known('i1');
    for (let n = 0; n < 2_500; n += 500) await keep(...Array.from({ length: 500 }, (_, m) => row(n + m + 1)));
    const lines = (await side.get('/api/imports/i1/rows.csv', cookie)).body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(2_501);
    expect(lines[0]).toBe('\uFEFFrow,url,label,verdict,code,product.id,product.title,product.pair');
  });

  it('is never another shop’s', async () => {
    await known('i1');
    await keep(row(1));
    const other = (await side.signIn(OTHER_SHOP)).cookie;
    expect((await side.get('/api/imports', other)).json()).toEqual({ latest: null });
    for (const path of ['rows', 'rows.csv'])
      expect((await side.get(`/api/imports/i1/${path}`, other)).json().code).toBe('IMPORT_NOT_FOUND');
  });
});
