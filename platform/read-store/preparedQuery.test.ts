import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openReadStore } from './openReadStore.js';
import { preparedQuery } from './preparedQuery.js';

const ROW = {
  ...({ generation: 1, version: 1, status: 'live', tables: '[]' } as const),
  updated_at: '2026-07-01T09:00:00.000Z',
};

async function opened() {
  const folder = mkdtempSync(join(tmpdir(), 'read-'));
  const readStore = await openReadStore(`sqlite:${folder}/read.db`);
  onTestFinished(async () => {
    await readStore.close();
    rmSync(folder, { recursive: true });
  });
  const rows = [
    ['orders', '3'],
    ['products', '5'],
    ['shops', '5'],
  ].map(([name = '', position = '']) => ({ ...ROW, name, position }));
  await readStore.transaction(({ sql }) => sql.insertInto('projections').values(rows).execute());
  return readStore;
}

describe('a prepared query', () => {
  it('answers for the values it is given each time, and is built once for each database', async () => {
    const build = vi.fn((sql: Awaited<ReturnType<typeof opened>>['sql'], place: (name: 'from' | 'except') => never) =>
      sql
        .selectFrom('projections')
        .select('name')
        .where('status', '=', 'live')
        .where('position', '>=', place('from'))
        .where('name', '!=', place('except'))
        .orderBy('name'),
    );
    const query = preparedQuery(build);
    const { sql } = await opened();
    const names = async (from: string, except: string) => (await query(sql, { from, except })).map(({ name }) => name);
    expect(await names('5', '')).toEqual(['products', 'shops']);
    expect(await names('5', 'shops')).toEqual(['products']);
    expect(await names('3', 'products')).toEqual(['orders', 'shops']);
    expect(build).toHaveBeenCalledTimes(1);

    const other = await opened();
    expect(await query(other.sql, { from: '4', except: 'products' })).toEqual([{ name: 'shops' }]);
    expect(build).toHaveBeenCalledTimes(2);
  });
});
