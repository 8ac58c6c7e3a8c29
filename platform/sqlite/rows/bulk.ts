/**
 * Reads and writes sets of rows: passes all rows as one JSON argument, so that each table needs one prepared statement
 * and a thousand rows take one call. Row by row is several times slower (event-sourcing reference §4.3). `jsonb_each`
 * yields JSONB, which avoids writing and parsing text.
 */

import { wellFormedJson } from '../../runtime/json/wellFormedJson.js';
import { quoted } from '../../tables/quoted.js';
import type { Key, Older, Table, WrittenRow } from '../../tables/table.js';
import type { Command } from './command.js';

export function upsertRows(table: Table, name: string, rows: readonly WrittenRow[]): Command {
  const columns = Object.keys(table.columns);
  const valueColumns = columns.filter(column => !table.key.includes(column));
  const written = (column: string) => (table.addsUp ? `${column} + excluded.${column}` : `excluded.${column}`);
  const update = valueColumns.map(column => `${quoted(column)} = ${written(quoted(column))}`).join(', ');
  return {
    sql: `insert into ${quoted(name)} (${columns.map(quoted).join(', ')})
          select ${columns.map((_, index) => `value ->> ${index}`).join(', ')} from jsonb_each(?) where true
          on conflict (${table.key.map(quoted).join(', ')}) do ${update ? `update set ${update}` : 'nothing'}`,
    args: [storable(rows.map(row => valuesOf(row, columns)))],
  };
}

/** In the order of the columns. Most rows are created in that order and need no lookup by name. */
function valuesOf(row: WrittenRow, columns: readonly string[]): readonly unknown[] {
  let inOrder = 0;
  for (const name in row) if (name === columns[inOrder]) inOrder++;
  const values = Object.values(row);
  return inOrder === columns.length && values.length === inOrder ? values : columns.map(column => row[column]);
}

export function removeRows(table: Table, name: string, keys: readonly Key[]): Command {
  const key = table.key.map(quoted).join(', ');
  const values = table.key.map((_, index) => `value ->> ${index}`).join(', ');
  return {
    sql: `delete from ${quoted(name)} where (${key}) in (select ${values} from jsonb_each(?))`,
    args: [storable(keys)],
  };
}

export const eraseRows = (name: string, shops: readonly string[]): Command => ({
  sql: `delete from ${quoted(name)} where shop in (select value from json_each(?))`,
  args: [JSON.stringify(shops)],
});

export const removeOlder = (name: string, { shop, column, than }: Older): Command => ({
  sql: `delete from ${quoted(name)} where shop = ? and ${quoted(column)} < ?`,
  args: [shop, than],
});

export const findOlder = (name: string, { shop, column, than }: Older): Command => ({
  sql: `select * from ${quoted(name)} where shop = ? and ${quoted(column)} < ?`,
  args: [shop, than],
});

/**
 * Returns the existing rows, in any order, as one row `{rows}` with a JSON list of column lists: half the cost of
 * single rows.
 */
export function findRows(table: Table, name: string, keys: readonly Key[]): Command {
  // Qualifies names: `jsonb_each` has its own columns, including `id`, `key`, `type` and `value`.
  const given = table.key.slice(0, keys[0]?.length);
  const on = given.map((column, index) => `held.${quoted(column)} = given.value ->> ${index}`).join(' and ');
  const columns = Object.keys(table.columns).map(column => `held.${quoted(column)}`);
  return {
    // `cross`: iterates over the keys and looks each one up, never the other way round.
    sql: `select json_group_array(json_array(${columns.join(', ')})) as rows
          from jsonb_each(?) as given cross join ${quoted(name)} as held on ${on}`,
    args: [storable(keys)],
  };
}

/** Parses the result of `findRows`. @param rows its result. */
export function foundRows(table: Table, [answer]: readonly { readonly rows: string }[]): WrittenRow[] {
  const columns = Object.keys(table.columns);
  const lists = JSON.parse(answer?.rows ?? '[]') as (string | number | null)[][];
  return lists.map(values => {
    const row: Record<string, string | number | null> = {};
    columns.forEach((column, index) => {
      row[column] = values[index] ?? null;
    });
    return row;
  });
}

export function findRow(table: Table, name: string, key: Key): Command {
  const where = table.key.map(column => `${quoted(column)} = ?`).join(' and ');
  return { sql: `select * from ${quoted(name)} where ${where}`, args: key };
}

/**
 * Stores a shop's rows adjacently, in key order. Rows with a random id of their own are stored in order of arrival,
 * with only their ids sorted: otherwise each batch would rewrite most pages of the table.
 */
export function createTable(table: Table, name: string): string {
  const layout = table.key[0] === 'shop' ? 'strict, without rowid' : 'strict';
  const columns = Object.entries(table.columns).map(
    ([column, { type, nullable }]) => `${quoted(column)} ${type}${nullable ? '' : ' not null'}`,
  );
  return `create table ${quoted(name)} (${columns.join(', ')}, primary key (${table.key.map(quoted).join(', ')})) ${layout}`;
}

export const createView = (name: string, physicalName: string): string =>
  `drop view if exists ${quoted(name)}; create view ${quoted(name)} as select * from ${quoted(physicalName)};`;

/**
 * SQLite extracts the values from the JSON: a lone surrogate would become invalid UTF-8, and a NUL would cut the text.
 */
function storable(values: readonly (readonly unknown[])[]): string {
  const json = JSON.stringify(values);
  // Both appear as numbered escapes, so one search rules them out.
  if (!json.includes('\\u')) return json;
  return wellFormedJson(json).replace(ESCAPE, one => (one === NUL ? '\\ufffd' : one));
}

/** Also matches an escaped backslash, so that the letters after it are not read as an escape. */
const ESCAPE = /\\(?:u0000|.)/gs;
const NUL = '\\u0000';
