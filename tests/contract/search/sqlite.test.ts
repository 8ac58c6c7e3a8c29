import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSearch } from '../../../platform/search/openSearch.js';
import { openSqlite } from '../../../platform/sqlite/open.js';
import { entryOf, positionOf, shopOf } from './auditEntries.js';
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
      `${path()} was written by another version: remove it, and it is filled again from the events`,
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
    await expect(search.eraseShop(shopOf('aurora'))).rejects.toThrow(/traces could not be overwritten yet/);
    reading.exec('commit');
    expect(await search.eraseShop(shopOf('aurora'))).toEqual({ entries: 0 });
    const holds = readdirSync(folder).some(file => readFileSync(join(folder, file)).includes('sealed-client-1'));
    expect(holds).toBe(false);
    reading.close();
    await search.close();
  });

  it.each(['elasticsearch://localhost', 'search.db'])('%s names no engine of this version', url =>
    expect(() => openSearch(url)).toThrow(/SEARCH .* this version has sqlite:, postgres:/),
  );
});
