import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSearch } from '../../../platform/search/openSearch.js';
import type { AuditSearch } from '../../../platform/search/port.js';
import { openSqlite } from '../../../platform/sqlite/open.js';
import { entryOf, instantOf, positionOf, shopOf, TYPED, term } from './auditEntries.js';
import { searchContract } from './searchContract.js';
import { searchModel } from './searchModel.js';

const create = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-search-'));
  return {
    open: async () => openSearch(`sqlite:${join(folder, 'search.db')}`),
    holds: async (bytes: string) => readdirSync(folder).some(file => readFileSync(join(folder, file)).includes(bytes)),
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
};

searchContract('SQLite', create);

describe('search on SQLite', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tidewatch-search-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const path = () => join(folder, 'search.db');

  it.skipIf(process.platform === 'win32')('keeps its file private to its owner', async () => {
    const search = openSearch(`sqlite:${path()}`);
    expect(statSync(path()).mode & 0o777).toBe(0o600);
    await search.close();
  });

  it('refuses a file of another version, in one line', () => {
    const file = openSqlite(path(), { synchronous: 'NORMAL' });
    file.exec('pragma user_version = 99');
    file.close();
    expect(() => openSearch(`sqlite:${path()}`)).toThrow(
      `${path()} was written by another version: start Tidewatch, and it is filled again from the events`,
    );
  });

  it('refuses a file that is no database, in one line', () => {
    writeFileSync(path(), 'No database at all, but long enough to be read as one. '.repeat(100));
    expect(() => openSearch(`sqlite:${path()}`)).toThrow(/^cannot open the database .*search\.db: .*$/);
  });

  it('says that traces are left while another process reads, and leaves none when it is asked again', async () => {
    const search = openSearch(`sqlite:${path()}`);
    await search.write([entryOf(1)], { from: null, to: positionOf(1) });
    const reading = openSqlite(path(), { synchronous: 'NORMAL' });
    reading.exec('begin');
    expect(reading.prepare('select * from entries').all()).toHaveLength(1);
    await expect(search.eraseShop(shopOf('aurora'), TYPED)).rejects.toThrow(/could not be overwritten yet/);
    reading.exec('commit');
    expect(await search.eraseShop(shopOf('aurora'), TYPED)).toEqual({ entries: 0 });
    const holds = readdirSync(folder).some(file => readFileSync(join(folder, file)).includes('sealed-client-1'));
    expect(holds).toBe(false);
    reading.close();
    await search.close();
  });

  describe('a full block of entries', () => {
    const BLOCK = 4_096;
    const sealed = (): number => {
      const file = openSqlite(path(), { synchronous: 'NORMAL' });
      const [count] = file.prepareLists('select count(*) from blocks').get<[number]>() ?? [];
      file.close();
      return count ?? 0;
    };
    const entriesFrom = (first: number, count: number) => Array.from({ length: count }, (_, n) => entryOf(first + n));
    const add = async (search: AuditSearch, first: number, count: number) =>
      search.write(entriesFrom(first, count), {
        from: first === 1 ? null : positionOf(first - 1),
        to: positionOf(first + count - 1),
      });
    /** Of words and beginnings that are frequent, and of those that are rare. */
    const SEARCHED = ['competitor', 'comp', 'added', '4090', '409', 'added competitor', 'com'];
    async function expectToFindAll(search: AuditSearch, last: number, first = 1): Promise<void> {
      const model = searchModel(entriesFrom(first, last - first + 1), {});
      for (const text of SEARCHED)
        for (const prefix of [true, false]) {
          const filter = { terms: [term(text, { prefix })] };
          expect({ text, count: await search.count(filter) }).toEqual({ text, count: model.count(filter) });
        }
    }

    it('is sealed little by little by the writes that follow, and searched all the while', async () => {
      const search = openSearch(`sqlite:${path()}`);
      const reader = openSearch(`sqlite:${path()}`);
      await add(search, 1, BLOCK);
      expect(sealed()).toBe(0);
      let last = BLOCK;
      while (sealed() === 0) {
        await add(search, last + 1, 20);
        last += 20;
        await expectToFindAll(reader, last);
        expect(last).toBeLessThan(2 * BLOCK);
      }
      // In more than a few steps: each is a small part of it.
      expect(last - BLOCK).toBeGreaterThan(20 * 20);
      await expectToFindAll(search, last);
      await Promise.all([search.close(), reader.close()]);
    });

    it('is sealed from the beginning by a process that finds it half done', async () => {
      let last = BLOCK;
      let search = openSearch(`sqlite:${path()}`);
      await add(search, 1, BLOCK);
      while (sealed() === 0) {
        for (const _ of Array.from({ length: last === BLOCK ? 35 : 80 })) {
          await add(search, last + 1, 1);
          last += 1;
        }
        await search.close();
        search = openSearch(`sqlite:${path()}`);
        await expectToFindAll(search, last);
      }
      await search.close();
    });

    it('loses what is removed or erased meanwhile', async () => {
      const search = openSearch(`sqlite:${path()}`);
      await add(search, 1, BLOCK);
      await add(search, BLOCK + 1, 600);
      expect(sealed()).toBe(0);
      await search.eraseShop(shopOf('aurora'), TYPED);
      await search.removeBefore(instantOf(1_001));
      await expectToFindAll(search, BLOCK + 600, 1_001);
      await add(search, BLOCK + 601, BLOCK);
      expect(sealed()).toBe(1);
      await expectToFindAll(search, 2 * BLOCK + 600, 1_001);
      expect(await search.find({}, { limit: 1, before: positionOf(1_002) })).toMatchObject([{ client: null }]);
      expect(await search.removeBefore(instantOf(BLOCK + 1))).toEqual({ entries: BLOCK - 1_000 });
      await expectToFindAll(search, 2 * BLOCK + 600, BLOCK + 1);
      await search.close();
    });

    it('keeps nothing of the entries that are too old: no word, no digest, no place', async () => {
      const search = openSearch(`sqlite:${path()}`);
      await add(search, 1, 3 * BLOCK);
      expect(sealed()).toBe(2);
      const kept = () => {
        const file = openSqlite(path(), { synchronous: 'NORMAL' });
        const count = (sql: string) => file.prepareLists(`select count(*) from ${sql}`).get<[number]>()?.[0];
        const found = [
          ...['500', '1500'].map(word => count(`words where words match '"${word}"'`)),
          ...['d500', 'd1500'].map(digest => count(`digests where digest = '${digest}'`)),
          count('sets'),
        ];
        file.close();
        return found;
      };
      expect(kept()).toEqual([1, 1, 1, 1, 3 * BLOCK]);
      await search.removeBefore(instantOf(1_001));
      expect(kept()).toEqual([0, 1, 0, 1, 3 * BLOCK - 1_000]);
      const other = openSearch(`sqlite:${path()}`);
      expect(await other.count({})).toBe(3 * BLOCK - 1_000);
      await Promise.all([search.close(), other.close()]);
    });

    it('is sealed at once if the next one is full already', async () => {
      const search = openSearch(`sqlite:${path()}`);
      await add(search, 1, 3 * BLOCK + 5);
      expect(sealed()).toBe(2);
      await expectToFindAll(search, 3 * BLOCK + 5);
      await search.close();
    });
  });

  it.each(['elasticsearch://localhost', 'search.db'])('%s names no engine of this version', url =>
    expect(() => openSearch(url)).toThrow(/SEARCH .* this version has sqlite:, postgres:/),
  );
});
