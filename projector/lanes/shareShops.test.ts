import { describe, expect, it } from 'vitest';
import { integer, table, text } from '../../platform/tables/table.js';
import { projection } from '../../read-models/projection.js';
import { projections } from '../../read-models/readModels.js';
import { shareShops, sharesNoRows } from './shareShops.js';

const spread = (ofShop: Readonly<Record<string, number>>) => ({
  events: Object.values(ofShop).reduce((sum, events) => sum + events, 0),
  ofShop: new Map(Object.entries(ofShop)),
});

describe('the shops of a rebuild', () => {
  it.each([
    [
      'two lanes of one size',
      { a: 40_000, b: 30_000, c: 20_000, d: 10_000 },
      2,
      [{ except: ['b', 'c'] }, { only: ['b', 'c'] }],
    ],
    [
      'one lane each',
      { a: 30_000, b: 30_000, c: 30_000 },
      3,
      [{ except: ['b', 'c'] }, { only: ['b'] }, { only: ['c'] }],
    ],
    ['fewer lanes, where more would be uneven', { a: 50_000, b: 50_000 }, 4, [{ except: ['b'] }, { only: ['b'] }]],
    [
      'no lane without a shop',
      { a: 34_000, b: 33_000, c: 33_000 },
      4,
      [{ except: ['b', 'c'] }, { only: ['b'] }, { only: ['c'] }],
    ],
    ['one has most of the events', { a: 90_000, b: 10_000 }, 2, [{ except: [] }]],
    ['there is only one', { a: 100_000 }, 2, [{ except: [] }]],
    ['there are few events', { a: 20_000, b: 20_000 }, 2, [{ except: [] }]],
    ['there is one core', { a: 50_000, b: 50_000 }, 1, [{ except: [] }]],
    ['the log is empty', {}, 2, [{ except: [] }]],
  ])('%s', (_, ofShop, lanes, parts) => expect(shareShops(spread(ofShop as never), lanes)).toEqual(parts));
});

describe('a read model can be rebuilt in lanes', () => {
  it('if each of its rows has its shop in the key, and each of its events is of one', () =>
    expect(projections.filter(sharesNoRows).map(({ name }) => name)).toEqual([
      'billing',
      'checkouts',
      'discovery',
      'insights',
      'orders',
    ]));

  const rows = (key: ['shop'] | ['id']) =>
    table('competitors', { shop: text(), id: text(), count: integer() }, { key });
  const of = (tables: Parameters<typeof projection>[0]['tables'], on: object) =>
    projection({ name: 'p', version: 1, tables, on });

  it.each([
    [true, of({ rows: rows(['shop']) }, { OrderSynced: () => {} })],
    [false, of({ rows: rows(['id']) }, { OrderSynced: () => {} })],
    [false, of({ rows: rows(['shop']), more: rows(['id']) }, { OrderSynced: () => {} })],
    [false, of({ rows: rows(['shop']) }, { OrderSynced: () => {}, PriceChanged: () => {} })],
  ])('%j', (can, projection) => expect(sharesNoRows(projection)).toBe(can));
});
