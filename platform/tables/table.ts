/**
 * Defines the read models' tables once: the projector creates and fills them, the query service reads them by name, and
 * both derive the row type from here. Uses only types that all engines store alike: a flag is 0 or 1, money is whole
 * minor units, lists are JSON text.
 */

export interface Column<Value> {
  readonly type: 'text' | 'integer' | 'real';
  readonly nullable: boolean;
  /** For the type system only: the value's type. */
  readonly value?: Value;
}

export const text = <Value extends string = string>(): Column<Value> => ({ type: 'text', nullable: false });
export const integer = (): Column<number> => ({ type: 'integer', nullable: false });
export const real = (): Column<number> => ({ type: 'real', nullable: false });
/** 0 or 1. */
export const flag = (): Column<0 | 1> => ({ type: 'integer', nullable: false });
export const orNull = <Value>(column: Column<Value>): Column<Value | null> => ({ type: column.type, nullable: true });

type Columns = Readonly<Record<string, Column<unknown>>>;
export type RowOf<T> =
  T extends Table<infer C>
    ? { -readonly [Name in keyof C]: C[Name] extends Column<infer Value> ? Value : never }
    : never;

export interface Table<C extends Columns = Columns> {
  readonly name: string;
  readonly columns: C;
  /** The key columns, in order. */
  readonly key: readonly string[];
  readonly indexes: readonly (readonly string[])[];
  /** True if a written row's numbers are added to the existing row with its key, instead of replacing it. */
  readonly addsUp: boolean;
}

/** A table of sums: all columns outside the key are whole numbers and only ever added to. */
export interface Totals<C extends Columns = Columns> extends Table<C> {
  readonly addsUp: true;
}

interface Shape<C extends Columns> {
  readonly key: readonly (keyof C & string)[];
  readonly indexes?: readonly (readonly (keyof C & string)[])[];
}

export const table = <C extends Columns>(name: string, columns: C, { key, indexes = [] }: Shape<C>): Table<C> => ({
  name,
  columns,
  key,
  indexes,
  addsUp: false,
});

/** Adding to a row does not require its current value, so such a table is written without being read. */
export const totals = <C extends Columns>(name: string, columns: C, shape: Shape<C>): Totals<C> => ({
  ...table(name, columns, shape),
  addsUp: true,
});

/** A row's key: the values of its key columns, in order. */
export type Key = readonly (string | number)[];

export function keyOf({ key: columns }: Table, row: Readonly<Record<string, unknown>>): Key {
  const key: (string | number)[] = [];
  for (const column of columns) key.push(row[column] as string | number);
  return key;
}

/** A row to write: values by column name. */
export type WrittenRow = Readonly<Record<string, string | number | null>>;

/** One shop's rows older than a time: the column, a text that sorts by time, is less than it. */
export interface Older {
  readonly shop: string;
  readonly column: string;
  readonly than: string;
}
