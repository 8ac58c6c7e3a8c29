/**
 * A projection defines tables and a fold for each event type. Folds are deterministic: they use the event's own time,
 * call nothing, and see only their own tables.
 */
import type { EventType } from '../domain/events.js';
import type { Opened, SealedPart } from '../domain/kernel/sealedPart.js';
import type { LoggedEvent } from '../platform/event-store/codec/loggedEvent.js';
import type { Signal } from '../platform/realtime/port.js';
import type { Key, RowOf, Table, Totals, WrittenRow } from '../platform/tables/table.js';

export type Folded<Type extends EventType> = LoggedEvent<Type>;

/** One table's rows after all earlier events. */
export interface Rows<Row> {
  /** Finds a row in the batch or in the database. */
  find(...key: Key): Readonly<Row> | undefined | Promise<Readonly<Row> | undefined>;
  /** A preloaded row that `needs` names for this event. @throws Error if `needs` does not name it. */
  needed(...key: Key): Readonly<Row> | undefined;
  /** The preloaded rows whose key begins with this part, which `needs` names alone. @throws Error if it does not. */
  neededUnder(first: string): readonly Readonly<Row>[];
  /** The shop's rows whose column, a text that sorts by time, is less than `than`; unordered. */
  olderThan(shop: string, column: keyof Row & string, than: string): Promise<readonly Readonly<Row>[]>;
  /** Writes the whole row, replacing any row with its key. */
  put(row: Row): void;
  /** Changes columns of an existing row; does nothing if there is none. */
  patch(key: Key, changes: Partial<Row>): Promise<void>;
  remove(...key: Key): void;
}

/** The rows of a table of sums. Folds never read them, so adding requires no lookup. */
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

/** The sealed parts of events by type. */
export type Opens = { readonly [Type in EventType]?: (event: Folded<Type>) => readonly SealedPart<unknown>[] };
type ContentsOf<O extends Opens, Type extends EventType> = O[Type] extends (
  event: never,
) => readonly SealedPart<infer Content>[]
  ? readonly Opened<Content>[]
  : readonly [];

export interface Definition<T extends Tables, O extends Opens> {
  readonly name: string;
  /** Raise when folds or tables change; the new version fills its own tables while the old one serves. */
  readonly version: number;
  readonly tables: T;
  /**
   * The sealed parts that folds need. Opened for a whole batch and passed to the fold in the same order; `null` after
   * erasure.
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
   * Keys of the rows that an event's fold reads; a key's first part alone names all rows under it. One statement per table
   * fetches them for a whole batch, which makes rebuilds fast; any other row costs its own query.
   */
  readonly needs?: { readonly [Type in EventType]?: (event: Folded<Type>) => Keys<T> };
  /** Keeps the rows of erased shops, because they record the erasure. */
  readonly outlivesErasure?: true;
  /** Announcements to browsers after the batch is committed. Not called during a rebuild. */
  readonly announce?: {
    readonly [Type in EventType]?: (event: Folded<Type>, find: Find) => Promise<readonly Signal[]> | readonly Signal[];
  };
}

/** Finds current rows by any columns, to determine the recipients of an announcement. */
export type Find = <C extends Table['columns']>(
  table: Table<C>,
  where: Partial<RowOf<Table<C>>>,
) => Promise<RowOf<Table<C>>[]>;

/** A projection with erased types, for the runner. */
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
 * Checks a definition's types and then erases them. The runner passes each event to its type's fold with the defined
 * tables, so the types still hold.
 */
export const projection = <T extends Tables, const O extends Opens = Record<never, never>>(
  definition: Definition<T, O>,
): Projection => definition as unknown as Projection;

/** The event types that a projection receives: those that it folds, and shop erasures, which delete rows. */
export const typesOf = ({ on, outlivesErasure }: Pick<Projection, 'on' | 'outlivesErasure'>): readonly EventType[] => [
  ...(Object.keys(on) as EventType[]),
  ...(outlivesErasure ? [] : ([ERASED] as const)),
];

/** Deletes all rows of a shop (by the column `shop`) without a fold. */
export const ERASED = 'ShopErased';
