import { describe, expect, it } from 'vitest';
import type { LoggedEvent } from '../platform/event-store/codec/loggedEvent.js';
import type { KeyedReads } from '../platform/read-store/port.js';
import { integer, table, text, totals } from '../platform/tables/table.js';
import { type Projection, projection } from '../read-models/projection.js';
import { openEngines } from './engines.fixtures.js';
import { fetchFor } from './folding.fixtures.js';
import { type UnitOfWork, unitOfWork } from './unitOfWork.js';

const stock = table('stock', { shop: text(), item: text(), units: integer() }, { key: ['shop', 'item'] });
const counting: Projection = {
  ...projection({ name: 'stock', version: 1, tables: { stock }, on: {} }),
  needs: { Counted: ({ data }) => ({ stock: (data as { items: string[] }).items.map(item => ['a', item]) }) },
};
const counted = (...items: string[]) => ({ type: 'Counted', data: { items } }) as unknown as LoggedEvent;
const row = (item: string, units: number) => ({ shop: 'a', item, units });

/** Creates rows in a real table and counts reads from the database. */
async function opened(...there: ReturnType<typeof row>[]) {
  const { readStore } = await openEngines();
  await readStore.transaction(async transaction => {
    await transaction.create(stock, 'stock__g1');
    if (there.length > 0) await transaction.upsert(stock, 'stock__g1', there);
  });
  const reads = { one: 0, many: 0 };
  const watched: KeyedReads = {
    find: (...args) => {
      reads.one += 1;
      return readStore.find(...args);
    },
    findAll: (...args) => {
      reads.many += 1;
      return readStore.findAll(...args);
    },
    findOlder: readStore.findOlder,
  };
  const open = (before?: UnitOfWork) => unitOfWork(watched, counting, ({ name }) => `${name}__g1`, before);
  return { open, reads };
}

describe('the rows of a batch', () => {
  it('are fetched together if `needs` names them, including absent ones', async () => {
    const { open, reads } = await opened(row('1', 10));
    const work = open();
    const { rows } = work;
    await fetchFor(work, [counted('1', '2'), counted('1')]);
    expect(await rows.stock?.find('a', '1')).toEqual(row('1', 10));
    expect(await rows.stock?.find('a', '2')).toBeUndefined();
    expect(reads).toEqual({ one: 0, many: 1 });
  });

  it('are fetched individually, and once, if `needs` does not name them', async () => {
    const { open, reads } = await opened(row('1', 10));
    const { rows } = open();
    expect(await rows.stock?.find('a', '1')).toEqual(row('1', 10));
    expect(await rows.stock?.find('a', '1')).toEqual(row('1', 10));
    expect(await rows.stock?.find('a', '2')).toBeUndefined();
    expect(await rows.stock?.find('a', '2')).toBeUndefined();
    expect(reads).toEqual({ one: 2, many: 0 });
  });

  it('show earlier writes, and keep them over a later fetch', async () => {
    const { open } = await opened(row('1', 10), row('2', 20));
    const work = open();
    const { rows, changes } = work;
    rows.stock?.put(row('1', 11));
    rows.stock?.remove('a', '2');
    await fetchFor(work, [counted('1', '2', '3')]);
    expect(await rows.stock?.find('a', '1')).toEqual(row('1', 11));
    expect(await rows.stock?.find('a', '2')).toBeUndefined();
    await rows.stock?.patch(['a', '3'], { units: 1 });
    expect(changes()).toMatchObject([{ physicalName: 'stock__g1', put: [row('1', 11)], removed: [['a', '2']] }]);
  });

  it('come from the previous batch until it is written', async () => {
    const { open, reads } = await opened(row('1', 10), row('2', 20), row('3', 30));
    const before = open();
    before.rows.stock?.put(row('1', 11));
    before.rows.stock?.remove('a', '2');
    const work = open(before);
    const { rows, changes } = work;
    await fetchFor(work, [counted('1', '2')]);
    expect(await rows.stock?.find('a', '1')).toEqual(row('1', 11));
    expect(await rows.stock?.find('a', '2')).toBeUndefined();
    expect(await rows.stock?.find('a', '3')).toEqual(row('3', 30));
    expect(reads).toEqual({ one: 1, many: 0 });
    expect(changes()).toMatchObject([{ put: [], removed: [] }]);
  });

  it('disappear immediately for an erased shop, even for the next batch until it is written', async () => {
    const { open } = await opened(row('1', 10), row('2', 20));
    const before = open();
    before.rows.stock?.put(row('3', 30));
    before.rows.stock?.put({ ...row('1', 5), shop: 'b' });
    expect(await before.rows.stock?.find('a', '1')).toEqual(row('1', 10));
    before.erase('a');
    for (const item of ['1', '2', '3']) expect(await before.rows.stock?.find('a', item)).toBeUndefined();
    before.rows.stock?.put(row('4', 40));

    const work = open(before);
    const { rows } = work;
    await fetchFor(work, [counted('1', '4')]);
    expect(rows.stock?.needed('a', '1')).toBeUndefined();
    expect(await rows.stock?.find('a', '2')).toBeUndefined();
    expect(await rows.stock?.find('a', '4')).toEqual(row('4', 40));
    expect(before.changes()).toMatchObject([
      { erased: ['a'], put: [{ ...row('1', 5), shop: 'b' }, row('4', 40)], removed: [] },
    ]);
  });

  it('older than a time belong to one shop and include this and the previous batch', async () => {
    const { open } = await opened(row('1', 10), row('2', 20), row('3', 30));
    const before = open();
    before.rows.stock?.put({ ...row('0', 1), shop: 'b' });
    before.rows.stock?.put(row('0', 5));
    before.rows.stock?.put(row('1', 11));
    const { rows } = open(before);
    rows.stock?.remove('a', '2');
    rows.stock?.put(row('3', 33));
    rows.stock?.put(row('4', 40));
    const older = await rows.stock?.olderThan('a', 'item', '4');
    expect([...(older ?? [])].sort((a, b) => Number(a.item) - Number(b.item))).toEqual([
      row('0', 5),
      row('1', 11),
      row('3', 33),
    ]);
  });

  it('are available only if `needs` names them', async () => {
    const { open, reads } = await opened(row('1', 10));
    const work = open();
    const { rows } = work;
    await fetchFor(work, [counted('1', '2')]);
    expect(rows.stock?.needed('a', '1')).toEqual(row('1', 10));
    expect(rows.stock?.needed('a', '2')).toBeUndefined();
    expect(() => rows.stock?.needed('a', '3')).toThrow("stock: 'needs' does not name the key a 3");
    expect(reads).toEqual({ one: 0, many: 1 });
  });
});

describe('the totals of a batch', () => {
  const sums = totals('sums', { shop: text(), units: integer(), total: integer() }, { key: ['shop'] });
  const summing = projection({
    name: 'sums',
    version: 1,
    tables: { sums },
    on: {
      OrderSynced: ({ data }, { sums }) => {
        sums.add({ shop: 'a', units: 1, total: 20 });
        if ('only' in data) return;
        sums.add({ shop: 'a', units: 2, total: -5 });
        sums.add({ shop: 'b', units: 3, total: 0 });
      },
    },
  });

  it('are summed by key without reads', async () => {
    const { readStore } = await openEngines();
    const work = unitOfWork(readStore, summing, ({ name }) => `${name}__g1`);
    await summing.on.OrderSynced?.(counted(), work.rows, []);
    expect(work.changes()).toEqual([
      {
        table: sums,
        physicalName: 'sums__g1',
        erased: [],
        outlived: [],
        put: [
          { shop: 'a', units: 3, total: 15 },
          { shop: 'b', units: 3, total: 0 },
        ],
        removed: [],
      },
    ]);
  });

  it('of an erased shop start from zero', async () => {
    const { readStore } = await openEngines();
    const work = unitOfWork(readStore, summing, ({ name }) => `${name}__g1`);
    await summing.on.OrderSynced?.(counted(), work.rows, []);
    work.erase('a');
    const onlyOne = { ...counted(), data: { only: 'a' } } as unknown as LoggedEvent;
    await summing.on.OrderSynced?.(onlyOne, work.rows, []);
    expect(work.changes()).toMatchObject([
      {
        erased: ['a'],
        put: [
          { shop: 'b', units: 3, total: 0 },
          { shop: 'a', units: 1, total: 20 },
        ],
      },
    ]);
  });
});
