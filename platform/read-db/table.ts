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
}

export const table = <C extends Columns>(
  name: string,
  columns: C,
  shape: { key: readonly (keyof C & string)[]; indexes?: readonly (readonly (keyof C & string)[])[] },
): Table<C> => ({ name, columns, key: shape.key, indexes: shape.indexes ?? [] });

/** What names a row: its key columns' values, in order. */
export type Key = readonly (string | number)[];

export const keyOf = (table: Table, row: Readonly<Record<string, unknown>>): Key =>
  table.key.map(column => row[column] as string | number);
