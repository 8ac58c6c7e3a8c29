/**
 * Tables of the read models, defined once: the projector creates and fills them, the query service reads them by name,
 * and both get the row type from here. Only types that all engines store alike: a flag is 0 or 1, money is whole minor
 * units, lists are JSON text.
 */

export interface Column<Value> {
  readonly type: 'text' | 'integer' | 'real';
  readonly nullable: boolean;
  /** Only for the type system: the value's type. */
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
  /** The columns that identify a row, in order. */
  readonly key: readonly string[];
  readonly indexes: readonly (readonly string[])[];
  /** Whether the numbers of a written row are added to the existing row with its key, instead of replacing it. */
  readonly addsUp: boolean;
}

/** A table of sums: all columns outside the key are whole numbers, and are only ever added to. */
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

/** Adding to a row does not require knowing it, so such a table is written without being read. */
export const totals = <C extends Columns>(name: string, columns: C, shape: Shape<C>): Totals<C> => ({
  ...table(name, columns, shape),
  addsUp: true,
});

/** What identifies a row: the values of its key columns, in order. */
export type Key = readonly (string | number)[];

export function keyOf({ key: columns }: Table, row: Readonly<Record<string, unknown>>): Key {
  // Pushed, as `map` would make a list of another inner kind than `[shop, id]` is: then code that reads keys of both
  // kinds is compiled again whenever it meets the other one.
  const key: (string | number)[] = [];
  for (const column of columns) key.push(row[column] as string | number);
  return key;
}

/** A row as it is written: values by column name. */
export type WrittenRow = Readonly<Record<string, string | number | null>>;

/** Rows of one shop that are older than a time: those whose column, a text that sorts by time, is less than it. */
export interface Older {
  readonly shop: string;
  readonly column: string;
  readonly than: string;
}
