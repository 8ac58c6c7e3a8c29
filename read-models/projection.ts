/**
 * A projection: its tables, and what each event does to them. Folds are deterministic: they use the event's own time,
 * call nothing, and see only rows of their own tables.
 */
import type { EventType } from '../domain/events.js';
import type { Opened, SealedPart } from '../domain/kernel/sealedPart.js';
import type { LoggedEvent } from '../platform/event-store/codec/loggedEvent.js';
import type { Signal } from '../platform/realtime/port.js';
import type { Key, RowOf, Table, Totals, WrittenRow } from '../platform/tables/table.js';

/** An event as a fold sees it. */
export type Folded<Type extends EventType> = LoggedEvent<Type>;

/** The rows of one table, after all events before this one. */
export interface Rows<Row> {
  /** From the batch if it is there, else from the database. */
  find(...key: Key): Readonly<Row> | undefined | Promise<Readonly<Row> | undefined>;
  /** A row that `needs` named for this event, already loaded. @throws Error if `needs` did not name it. */
  needed(...key: Key): Readonly<Row> | undefined;
  /** The shop's rows whose column, a text that sorts by time, is less than `than`; in no order. */
  olderThan(shop: string, column: keyof Row & string, than: string): Promise<readonly Readonly<Row>[]>;
  /** Writes the whole row, replacing any row with its key. */
  put(row: Row): void;
  /** Changes columns of an existing row; does nothing if there is none. */
  patch(key: Key, changes: Partial<Row>): Promise<void>;
  remove(...key: Key): void;
}

/** The rows of a table of sums: folds never read them, so that adding needs no look-up. */
export interface TotalRows<Row> {
  /** Adds the row's numbers to the row with its key; a missing row counts as zero. */
  add(row: Row): void;
  /** Removes the shop's rows whose column, a text that sorts by time, is less than `than`. */
  removeOlder(shop: string, column: keyof Row & string, than: string): void;
}

export type Tables = Readonly<Record<string, Table>>;
export type RowsOf<T extends Tables> = {
  readonly [Name in keyof T]: T[Name] extends Totals ? TotalRows<RowOf<T[Name]>> : Rows<RowOf<T[Name]>>;
};

export type Keys<T extends Tables> = { readonly [Name in keyof T]?: readonly Key[] };

/** What is sealed in events of these types. */
export type Opens = { readonly [Type in EventType]?: (event: Folded<Type>) => readonly SealedPart<unknown>[] };
type ContentsOf<O extends Opens, Type extends EventType> = O[Type] extends (
  event: never,
) => readonly SealedPart<infer Content>[]
  ? readonly Opened<Content>[]
  : readonly [];

export interface Definition<T extends Tables, O extends Opens> {
  readonly name: string;
  /** Raised when the folds or the tables change: the new version fills its own tables while the old one serves. */
  readonly version: number;
  readonly tables: T;
  /**
   * What the folds need of what is sealed in an event: opened for a whole batch, and given to the fold in the same
   * order. What is no longer kept is `null` there.
   */
  readonly opens?: O;
  readonly on: {
    readonly [Type in EventType]?: (
      event: Folded<Type>,
      rows: RowsOf<T>,
      contents: ContentsOf<O, Type>,
    ) => void | Promise<void>;
  };
  /**
   * Keys of the rows that the fold of an event will read. Those of a whole batch are fetched with one statement per
   * table, which makes a rebuild fast; any other row costs its own query.
   */
  readonly needs?: { readonly [Type in EventType]?: (event: Folded<Type>) => Keys<T> };
  /** It records what was erased, and keeps its rows of erased shops. */
  readonly outlivesErasure?: true;
  /** What to announce to browsers once the batch is committed. Not called while a rebuild fills the tables. */
  readonly announce?: {
    readonly [Type in EventType]?: (event: Folded<Type>, find: Find) => Promise<readonly Signal[]> | readonly Signal[];
  };
}

/** Finds current rows by any columns: to see whom an event concerns. */
export type Find = <C extends Table['columns']>(
  table: Table<C>,
  where: Partial<RowOf<Table<C>>>,
) => Promise<RowOf<Table<C>>[]>;

/** A projection as the runner sees it: events and rows of any kind. */
export interface Projection {
  readonly name: string;
  readonly version: number;
  readonly tables: Tables;
  readonly outlivesErasure?: true;
  readonly opens?: Readonly<Record<string, (event: LoggedEvent) => readonly SealedPart<unknown>[]>>;
  readonly on: Readonly<
    Record<string, (event: LoggedEvent, rows: WrittenRows, contents: readonly unknown[]) => void | Promise<void>>
  >;
  readonly needs?: Readonly<Record<string, (event: LoggedEvent) => Keys<Tables>>>;
  readonly announce?: Readonly<
    Record<string, (event: LoggedEvent, find: Find) => Promise<readonly Signal[]> | readonly Signal[]>
  >;
}
export type WrittenRows = Readonly<Record<string, Rows<WrittenRow>>>;

/**
 * Checks a definition's types and then erases them: the runner passes each event to the fold of its type, with the rows
 * of the tables it was defined with, so the types still hold.
 */
export const projection = <T extends Tables, const O extends Opens = Record<never, never>>(
  definition: Definition<T, O>,
): Projection => definition as unknown as Projection;

/** The events it receives: those that it folds, and the erasure of a shop, whose rows it then loses. */
export const typesOf = ({ on, outlivesErasure }: Pick<Projection, 'on' | 'outlivesErasure'>): readonly EventType[] => [
  ...(Object.keys(on) as EventType[]),
  ...(outlivesErasure ? [] : ([ERASED] as const)),
];

/** The event at which a projection loses all rows of its shop: those whose column `shop` names it. No fold is needed. */
export const ERASED = 'ShopErased';
