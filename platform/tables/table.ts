/**
 * Tables of the read models, said once: the projector creates and fills them, the query service reads them by their
 * name, and both get the row's type from here. Only types that all engines store alike: a flag is 0 or 1, money is
 * whole minor units, lists are JSON text.
 */

export interface Column<Value> {
  readonly type: 'text' | 'integer' | 'real';
  readonly nullable: boolean;
  /** Only for the type system: what a row holds. */
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
  /** The columns that name a row, in order. */
  readonly key: readonly string[];
  readonly indexes: readonly (readonly string[])[];
  /** Whether a written row's numbers are added to those of the row that has its key, instead of replacing it. */
  readonly addsUp: boolean;
}

/** A table of sums: its columns beside the key are whole numbers, and are only ever added to. */
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

/** Whoever adds to a row need not know it: such a table is written without being read. */
export const totals = <C extends Columns>(name: string, columns: C, shape: Shape<C>): Totals<C> => ({
  ...table(name, columns, shape),
  addsUp: true,
});

/** What names a row: its key columns' values, in order. */
export type Key = readonly (string | number)[];

export const keyOf = (table: Table, row: Readonly<Record<string, unknown>>): Key =>
  table.key.map(column => row[column] as string | number);

/** A row in the shape in which it is written: columns by name. */
export type WrittenRow = Readonly<Record<string, string | number | null>>;
