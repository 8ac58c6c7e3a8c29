import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openSqlite } from '../../sqlite/open.js';
import { openSqliteSearch } from './openSqliteSearch.js';

const folder = mkdtempSync(join(tmpdir(), 'matching-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('an audit search answers for a word that 150,000 clients share', async () => {
  const path = join(folder, 'search.db');
  const search = openSqliteSearch(path);
  const db = openSqlite(path, { synchronous: 'NORMAL' });
  db.prepare(
    `insert into digests with recursive n(id) as (select 1 union all select id + 1 from n where id < 150000)
     select 'shared', id from n`,
  ).run();
  db.close();
  expect(await search.count({ terms: [{ text: 'anna', prefix: false, digest: 'shared' }] })).toBe(0);
  await search.close();
});
