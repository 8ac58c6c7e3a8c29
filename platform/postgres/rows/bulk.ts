/**
 * Reads and writes sets of rows: passes each column as one array, so a thousand rows are one statement with one
 * argument per column.
 */
import { quoted } from '../../tables/quoted.js';
import type { Column, Key, Older, Table, WrittenRow } from '../../tables/table.js';

/** Collects one statement's arguments. @returns the argument's placeholder. */
export type Argument = (value: unknown) => string;

export function upsertRows(table: Table, name: string, rows: readonly WrittenRow[], arg: Argument): string {
  const columns = Object.keys(table.columns);
  const valueColumns = columns.filter(column => !table.key.includes(column));
  const written = (column: string) => (table.addsUp ? `held.${column} + excluded.${column}` : `excluded.${column}`);
  const update = valueColumns.map(column => `${quoted(column)} = ${written(quoted(column))}`).join(', ');
  const values = columns.map(column =>
    array(
      table,
      column,
      rows.map(row => row[column] ?? null),
      arg,
    ),
  );
  return `insert into ${quoted(name)} as held (${columns.map(quoted).join(', ')})
          select * from unnest(${values.join(', ')})
          on conflict (${table.key.map(quoted).join(', ')}) do ${update ? `update set ${update}` : 'nothing'}`;
}

export function removeRows(table: Table, name: string, keys: readonly Key[], arg: Argument): string {
  return `delete from ${quoted(name)} as held using ${keyRows(table, table.key, keys, arg)}
          where ${isGiven(table.key)}`;
}

export const eraseRows = (name: string, shops: readonly string[], arg: Argument): string =>
  `delete from ${quoted(name)} as held where shop = any(${arg(shops)}::text[])`;

export const removeOlder = (name: string, { shop, column, than }: Older, arg: Argument): string =>
  `delete from ${quoted(name)} as held
   where shop = ${arg(shop)} and ${quoted(column)} < ${arg(than)}`;

export const findOlder = (name: string, { shop, column, than }: Older, arg: Argument): string =>
  `select * from ${quoted(name)} where shop = ${arg(shop)} and ${quoted(column)} < ${arg(than)}`;

/** Returns the existing rows, in any order. */
export function findRows(table: Table, name: string, keys: readonly Key[], arg: Argument): string {
  // `lateral`: iterates over the keys and looks each one up, never the other way round.
  const columns = table.key.slice(0, keys[0]?.length);
  const most = columns.length === table.key.length ? 'limit 1' : '';
  return `select held.* from ${keyRows(table, columns, keys, arg)}
          cross join lateral (select * from ${quoted(name)} as held where ${isGiven(columns)} ${most}) as held`;
}

const keyRows = (table: Table, columns: readonly string[], keys: readonly Key[], arg: Argument): string => {
  const values = columns.map((column, index) =>
    array(
      table,
      column,
      keys.map(key => key[index] ?? null),
      arg,
    ),
  );
  return `unnest(${values.join(', ')}) as given (${columns.map(quoted).join(', ')})`;
};

const isGiven = (columns: readonly string[]): string =>
  columns.map(column => `held.${quoted(column)} = given.${quoted(column)}`).join(' and ');

type Value = string | number | null;

function array(table: Table, column: string, values: readonly Value[], arg: Argument): string {
  const { type } = table.columns[column] as Column<unknown>;
  return `${arg(values.map(STORABLE[type]))}::${TYPES[type]}[]`;
}

/** Matches SQLite, so that both store the same for text that neither can hold. */
const STORABLE = {
  /** PostgreSQL cannot hold a NUL either. Its driver repairs ill-formed text in the same way. */
  text: (value: Value): Value =>
    typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value,
  integer(value: Value): Value {
    if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new RangeError(`${value} is beyond 2^53`);
    return value;
  },
  /** Drops values that JSON cannot represent. */
  real: (value: Value): Value => (typeof value === 'number' && !Number.isFinite(value) ? null : value),
} as const;

const TYPES = { text: 'text', integer: 'bigint', real: 'double precision' } as const;

/** `collate "C"`: compared by bytes, as in SQLite, and the same on every server. */
export const columnType = ({ type, nullable }: Column<unknown>): string =>
  `${TYPES[type]}${type === 'text' ? ' collate "C"' : ''}${nullable ? '' : ' not null'}`;

export function createTable(table: Table, name: string): string {
  const columns = Object.entries(table.columns).map(([column, of]) => `${quoted(column)} ${columnType(of)}`);
  return `create table ${quoted(name)} (${columns.join(', ')}, primary key (${table.key.map(quoted).join(', ')}))`;
}
