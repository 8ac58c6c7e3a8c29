import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSearch } from '../../../platform/search/openSearch.js';
import { openSqlite } from '../../../platform/sqlite/open.js';
import { entryOf, instantOf, positionOf, shopOf, TYPED } from './auditEntries.js';
import { searchContract } from './searchContract.js';

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
      `${path()} was written by another version: start Tidewatch to refill it from the events`,
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

  it("erases the only entry of a shop among thousands of others, words in FTS5's segments included", async () => {
    const search = openSearch(`sqlite:${path()}`);
    const typed = entryOf(1, { shop: shopOf('borealis'), action: 'LABEL_TYPED', details: 'Label: quiet zzcanary' });
    const entries = [typed, ...Array.from({ length: 3_000 }, (_, n) => entryOf(n + 2))];
    await search.write(entries, { from: null, to: positionOf(3_001) });
    const hits = (token: string) => {
      const file = openSqlite(path(), { synchronous: 'NORMAL' });
      const segments = file.prepareLists('select block from words_data').all<[Uint8Array]>();
      file.close();
      return segments.filter(([block]) => Buffer.from(block).includes(token)).length;
    };
    expect(hits('zzcanary')).toBeGreaterThan(0);
    expect(await search.eraseShop(shopOf('borealis'), TYPED)).toEqual({ entries: 1 });
    expect(hits('zzcanary')).toBe(0);
    await search.close();
  });

  it('keeps nothing of the entries that are too old: no word, no digest, no place', async () => {
    const search = openSearch(`sqlite:${path()}`);
    const entries = Array.from({ length: 3_000 }, (_, n) => entryOf(n + 1));
    await search.write(entries, { from: null, to: positionOf(3_000) });
    await search.removeBefore(instantOf(1_001));
    const file = openSqlite(path(), { synchronous: 'NORMAL' });
    const count = (sql: string) => file.prepareLists(`select count(*) from ${sql}`).get<[number]>()?.[0];
    expect(['500', '1500', '~xd500', '~xd1500'].map(token => count(`words where words match '"${token}"'`))).toEqual([
      0, 1, 0, 1,
    ]);
    expect(['words', 'entries', 'contents'].map(count)).toEqual([2_000, 2_000, 2_000]);
    file.close();
    await search.close();
  });

  it.each(['elasticsearch://localhost', 'search.db'])('%s names no engine of this version', url =>
    expect(() => openSearch(url)).toThrow(/SEARCH .* this version has sqlite:, postgres:/),
  );
});
