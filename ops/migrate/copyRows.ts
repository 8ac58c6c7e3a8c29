/** Migrates the work store's rows: everything but claims, whose owners ended with their process. */
import { candidates, leaders } from '../../application/follow/tables.js';
import { workTables } from '../../application/workTables.js';
import { openSqlite } from '../../platform/sqlite/open.js';
import type { Table, WrittenRow } from '../../platform/tables/table.js';
import type { WorkStore } from '../../platform/work-store/port.js';
import { leases } from '../../platform/work-store/workTables.js';
import { tables } from '../../workers/tables.js';
import { movedLogs } from './tables.js';

/** Rows per statement. */
const CHUNK_SIZE = 1_000;
const CLAIMS: readonly Table[] = [leases, leaders, candidates];
const MOVED: readonly Table[] = [...workTables, ...tables].filter(table => !CLAIMS.includes(table));

export interface WorkFile {
  /** In the file, but in no table of this version: left behind. */
  readonly unknown: readonly string[];
  /** Reads all rows of a table; an older file lacks the newer columns. */
  rows(table: Table): Iterable<WrittenRow>;
  close(): void;
}

/** @throws Error if anyone else has the file open. */
export function openWorkFile(path: string): WorkFile {
  const file = openSqlite(path, { synchronous: 'NORMAL', alone: true });
  const existing = file
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name")
    .all<{ name: string }>()
    .map(({ name }) => name);
  const knownTables = new Set([...MOVED, ...CLAIMS].map(({ name }) => name));
  return {
    unknown: existing.filter(name => !knownTables.has(name)),
    rows: table =>
      existing.includes(table.name) ? file.prepare(`select * from "${table.name}"`).iterate<WrittenRow>() : [],
    close: file.close,
  };
}

/** @throws Error if the store holds work that no migration of this log wrote. */
export async function claimTarget(workStore: WorkStore, log: string): Promise<void> {
  await workStore.ensure([...MOVED, movedLogs]);
  const [mine] = await workStore.sql.selectFrom('moved_logs').select('log').where('log', '=', log).execute();
  if (mine) return;
  for (const { name } of MOVED) {
    const [row] = await workStore.sql
      .selectFrom(name as never)
      .selectAll()
      .limit(1)
      .execute();
    if (row) throw new Error('it holds the work of another installation');
  }
  await workStore.transaction(({ upsert }) => upsert(movedLogs, [{ log, published: 0 }]));
}

/** Replaces the store's content with the file's, all or nothing; can be repeated. @returns the number of rows. */
export const copyRows = (file: WorkFile, workStore: WorkStore): Promise<number> =>
  workStore.transaction(async ({ sql, upsert }) => {
    let count = 0;
    for (const table of MOVED) {
      await sql.deleteFrom(table.name as never).execute();
      for (const rows of chunks(file.rows(table))) {
        await upsert(table, rows);
        count += rows.length;
      }
    }
    return count;
  });

function* chunks(rows: Iterable<WrittenRow>): Generator<readonly WrittenRow[]> {
  let part: WrittenRow[] = [];
  for (const row of rows) {
    part.push(row);
    if (part.length < CHUNK_SIZE) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
