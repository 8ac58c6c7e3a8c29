import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { table, text } from '../../tables/table.js';
import { openSqlite } from '../open.js';
import { createTable, upsertRows } from './bulk.js';

const PAGE_BYTES = 4_096;
const ROW_BYTES = 500;
const mail = table('mail', { id: text(), shop: text(), body: text() }, { key: ['id'] });

const idOf = (n: number) => createHash('sha256').update(String(n)).digest('hex');
const rows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => ({ id: idOf(from + n), shop: 'a', body: 'x'.repeat(ROW_BYTES) }));

describe('a table of rows with ids of their own', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tidewatch-test-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('takes a batch without rewriting most of its pages', () => {
    const path = join(folder, 'rows.db');
    const sqlite = openSqlite(path, { synchronous: 'NORMAL' });
    const put = (from: number, to: number) => {
      const { sql, args } = upsertRows(mail, 'mail', rows(from, to));
      sqlite.transaction(() => sqlite.prepare(sql).run(args));
    };
    sqlite.exec(createTable(mail, 'mail'));
    put(0, 10_000);
    sqlite.exec('pragma wal_checkpoint(truncate)');
    put(10_000, 11_000);
    const written = statSync(`${path}-wal`).size / PAGE_BYTES;
    const pages = statSync(path).size / PAGE_BYTES;
    sqlite.close();
    expect(written).toBeLessThan(pages / 3);
  });
});
