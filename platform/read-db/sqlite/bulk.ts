/**
 * Set-based reads and writes: all rows travel as one JSON argument, so that a statement is built and prepared once per
 * table and a thousand rows cost one call. Row by row through a query builder is several times slower (event-sourcing
 * reference §4.3). Each row is turned to JSONB once: as text, it would be parsed again for every column.
 */
import type { Sqlite } from '../../sqlite/open.js';
import type { WrittenRow } from '../port.js';
import type { Key, Table } from '../table.js';

export function upsertRows(sqlite: Sqlite, table: Table, name: string, rows: readonly WrittenRow[]): void {
  const columns = Object.keys(table.columns);
  const rest = columns.filter(column => !table.key.includes(column));
  const update = rest.map(column => `${quoted(column)} = excluded.${quoted(column)}`).join(', ');
  sqlite
    .prepare(
      `with given (row) as materialized (select jsonb(value) from json_each(?))
       insert into ${quoted(name)} (${columns.map(quoted).join(', ')})
       select ${columns.map((_, index) => `row ->> ${index}`).join(', ')} from given where true
       on conflict (${table.key.map(quoted).join(', ')}) do ${update ? `update set ${update}` : 'nothing'}`,
    )
    .run([JSON.stringify(rows.map(row => columns.map(column => row[column])))]);
}

export function removeRows(sqlite: Sqlite, table: Table, name: string, keys: readonly Key[]): void {
  const key = table.key.map(quoted).join(', ');
  const values = table.key.map((_, index) => `value ->> ${index}`).join(', ');
  sqlite
    .prepare(`delete from ${quoted(name)} where (${key}) in (select ${values} from json_each(?))`)
    .run([JSON.stringify(keys)]);
}

/** Those of the rows that are there, in no order. */
export function findRows(sqlite: Sqlite, table: Table, name: string, keys: readonly Key[]): WrittenRow[] {
  // Qualified: `json_each` has columns of its own, among them `id`, `key`, `type` and `value`.
  const on = table.key.map((column, index) => `held.${quoted(column)} = given.value ->> ${index}`).join(' and ');
  // `cross`: the keys are gone through and each is looked up, never the other way round.
  return sqlite
    .prepare(`select held.* from json_each(?) as given cross join ${quoted(name)} as held on ${on}`)
    .all<WrittenRow>([JSON.stringify(keys)]);
}

export function findRow(sqlite: Sqlite, table: Table, name: string, key: Key): WrittenRow | undefined {
  const where = table.key.map(column => `${quoted(column)} = ?`).join(' and ');
  return sqlite.prepare(`select * from ${quoted(name)} where ${where}`).get<WrittenRow>(key);
}

export function createTable(sqlite: Sqlite, table: Table, name: string): void {
  const columns = Object.entries(table.columns).map(
    ([column, { type, nullable }]) => `${quoted(column)} ${type}${nullable ? '' : ' not null'}`,
  );
  sqlite.exec(
    `create table ${quoted(name)} (${columns.join(', ')}, primary key (${table.key.map(quoted).join(', ')})) strict, without rowid`,
  );
}

export function createIndexes(sqlite: Sqlite, table: Table, name: string): void {
  table.indexes.forEach((index, number) => {
    const columns = index.map(quoted).join(', ');
    sqlite.exec(`create index if not exists ${quoted(`${name}_${number}`)} on ${quoted(name)} (${columns})`);
  });
}

/** Names come from our own table definitions; quoting keeps a column that is called like a keyword apart from it. */
const quoted = (name: string): string => `"${name}"`;
