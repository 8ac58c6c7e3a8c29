import { describe, expect, it } from 'vitest';
import { integer, table, text } from '../platform/tables/table.js';
import { builtFromNothing } from './builtFromNothing.js';
import { openEngines } from './engines.fixtures.js';
import { rowsOfBatch } from './rowsOfBatch.js';

const stock = table('stock', { shop: text(), item: text(), units: integer() }, { key: ['shop', 'item'] });
const row = (item: string, units: number) => ({ shop: 'a', item, units });

/** An empty table, and the keys that were looked up in the database. */
async function building() {
  const { readStore } = await openEngines();
  await readStore.transaction(async transaction => {
    await transaction.create(stock, 'stock__g1');
    await transaction.sql
      .insertInto('projections')
      .values({ name: 'guard', generation: 1, version: 1, position: '', status: 'live', tables: '[]', updated_at: '' })
      .execute();
  });
  const looked: string[] = [];
  const db = builtFromNothing({
    ...readStore,
    find: (table, name, key) => {
      looked.push(String(key[1]));
      return readStore.find(table, name, key);
    },
    findAll: (table, name, keys) => {
      looked.push(...keys.map(key => String(key[1])));
      return readStore.findAll(table, name, keys);
    },
  });
  const guard = readStore.sql.updateTable('projections').set({ position: '1' }).where('name', '=', 'guard').compile();
  const write = (...put: ReturnType<typeof row>[]) =>
    db.writeIf(guard, [{ table: stock, physicalName: 'stock__g1', put, removed: [] }]);
  /** Those of these items that a batch finds. */
  const all = async (...items: string[]) => {
    const batch = rowsOfBatch(db, stock, 'stock__g1', () => undefined);
    batch.need(items.map(item => ['a', item]));
    await batch.fetch();
    return items.filter(item => batch.known(['a', item])?.row).sort();
  };
  return { one: (item: string) => db.find(stock, 'stock__g1', ['a', item]), all, db, write, looked };
}

describe('a table that is built from scratch', () => {
  it('is not searched before something was written', async () => {
    const { one, all, looked } = await building();
    expect(await one('1')).toBeUndefined();
    expect(await all('1', '2')).toEqual([]);
    expect(looked).toEqual([]);
  });

  it('is searched for what was written, and for hardly anything else', async () => {
    const { one, all, write, looked } = await building();
    await write(row('1', 10), row('2', 20));
    expect(await one('1')).toEqual(row('1', 10));
    expect(await all('1', '2', '3')).toEqual(['1', '2']);
    expect(looked).toEqual(['1', '1', '2']);
  });

  it('has a row that the batch before is still writing', async () => {
    const { db, write } = await building();
    const before = rowsOfBatch(db, stock, 'stock__g1', () => undefined);
    before.rows.put(row('1', 10));
    const writing = write(row('1', 10));
    const batch = rowsOfBatch(db, stock, 'stock__g1', () => before);
    batch.need([['a', '1']]);
    await batch.fetch();
    expect(batch.rows.needed('a', '1')).toEqual(row('1', 10));
    await writing;
  });

  it('misses none of many keys', async () => {
    const { all, write, looked } = await building();
    const items = Array.from({ length: 5_000 }, (_, n) => String(n));
    await write(...items.map(item => row(item, 1)));
    expect(await all(...items)).toEqual([...items].sort());
    looked.length = 0;
    await all(...items.map(item => `never ${item}`));
    expect(looked.length).toBeLessThan(50);
  });
});
