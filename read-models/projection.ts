/**
 * A projection: which tables it keeps, and what each event does to them. Folds are deterministic: they take the
 * event's own time, ask nobody, and may find only rows of their own tables.
 */
import type { EventType } from '../domain/events.js';
import type { LoggedEvent } from '../platform/event-store/codec/loggedEvent.js';
import type { Signal } from '../platform/realtime/port.js';
import type { Key, RowOf, Table, Totals, WrittenRow } from '../platform/tables/table.js';

/** An event as a fold sees it. */
export type Folded<Type extends EventType> = LoggedEvent<Type>;

/** The rows of one table, as the events before this one left them. */
export interface Rows<Row> {
  /** At once where the batch has it already, else from the database. */
  find(...key: Key): Readonly<Row> | undefined | Promise<Readonly<Row> | undefined>;
  /** A row that `needs` names for this event: it is at hand. @throws Error where `needs` does not name it. */
  needed(...key: Key): Readonly<Row> | undefined;
  /** Writes the whole row; one with its key is replaced. */
  put(row: Row): void;
  /** Changes columns of a row that is there; does nothing where it is not. */
  patch(key: Key, changes: Partial<Row>): Promise<void>;
  remove(...key: Key): void;
}

/** The rows of a table of sums: never looked at by a fold, so that adding to them needs no look-up. */
export interface TotalRows<Row> {
  /** Adds the row's numbers to those of the row with its key; what is not there yet is nought. */
  add(row: Row): void;
}

export type Tables = Readonly<Record<string, Table>>;
export type RowsOf<T extends Tables> = {
  readonly [Name in keyof T]: T[Name] extends Totals ? TotalRows<RowOf<T[Name]>> : Rows<RowOf<T[Name]>>;
};

export type Keys<T extends Tables> = { readonly [Name in keyof T]?: readonly Key[] };

export interface Definition<T extends Tables> {
  readonly name: string;
  /** Rises when the folds or the tables change: the new version fills its own tables while the old one serves. */
  readonly version: number;
  readonly tables: T;
  readonly on: { readonly [Type in EventType]?: (event: Folded<Type>, rows: RowsOf<T>) => void | Promise<void> };
  /**
   * Keys of rows that the fold of an event will look for. Those of a whole batch are fetched in one statement per
   * table, which is what makes a rebuild fast; a row that is not named here has to be found by itself.
   */
  readonly needs?: { readonly [Type in EventType]?: (event: Folded<Type>) => Keys<T> };
  /** What browsers are told once the batch is committed. Not called while a rebuild fills the tables. */
  readonly announce?: {
    readonly [Type in EventType]?: (event: Folded<Type>, find: Find) => Promise<readonly Signal[]> | readonly Signal[];
  };
}

/** Rows as they are now, by any columns: for finding whom an event concerns. */
export type Find = <C extends Table['columns']>(
  table: Table<C>,
  where: Partial<RowOf<Table<C>>>,
) => Promise<RowOf<Table<C>>[]>;

/** A projection as the runner sees it: events and rows of any kind. */
export interface Projection {
  readonly name: string;
  readonly version: number;
  readonly tables: Tables;
  readonly on: Readonly<Record<string, (event: LoggedEvent, rows: WrittenRows) => void | Promise<void>>>;
  readonly needs?: Readonly<Record<string, (event: LoggedEvent) => Keys<Tables>>>;
  readonly announce?: Readonly<
    Record<string, (event: LoggedEvent, find: Find) => Promise<readonly Signal[]> | readonly Signal[]>
  >;
}
export type WrittenRows = Readonly<Record<string, Rows<WrittenRow>>>;

/**
 * Checks a definition's types, then lets go of them: the runner hands each event to the fold that its type names, and
 * each fold the rows of the tables that it was defined with, so both are what the definition says.
 */
export const projection = <T extends Tables>(definition: Definition<T>): Projection =>
  definition as unknown as Projection;

export const typesOf = ({ on }: Pick<Projection, 'on'>): readonly EventType[] => Object.keys(on) as EventType[];
