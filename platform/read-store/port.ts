/** Stores projections' rows, which the query service reads. Engines: SQLite, PostgreSQL. */
import type { CompiledQuery, Kysely } from 'kysely';
import type { Key, Older, Table, WrittenRow } from '../tables/table.js';
import type { ReadTables } from './readTables.js';

/** Reads one table's rows by key or by age. */
export interface KeyedReads {
  find(table: Table, physicalName: string, key: Key): Promise<WrittenRow | undefined>;
  /**
   * Returns the existing rows, in any order, in one statement.
   * @param keys of the same length; shorter than the table's key, they find all rows that begin with them.
   */
  findAll(table: Table, physicalName: string, keys: readonly Key[]): Promise<readonly WrittenRow[]>;
  /** In any order. */
  findOlder(table: Table, physicalName: string, older: Older): Promise<readonly WrittenRow[]>;
}

export interface ReadTransaction extends KeyedReads {
  /** Runs small statements by columns and conditions, and definitions. */
  readonly sql: Kysely<ReadTables>;
  /** Writes whole rows in one statement: inserts new keys, and replaces existing rows or adds to their totals. */
  upsert(table: Table, physicalName: string, rows: readonly WrittenRow[]): Promise<void>;
  /** Removes rows by key in one statement. Ignores unknown keys. */
  remove(table: Table, physicalName: string, keys: readonly Key[]): Promise<void>;
  /** Removes all rows of these shops, by the column `shop`. */
  erase(physicalName: string, shops: readonly string[]): Promise<void>;
  removeOlder(physicalName: string, older: Older): Promise<void>;
  /** Creates a table under a physical name, without its indexes: loading is faster without them. */
  create(table: Table, physicalName: string): Promise<void>;
  /** Creates its missing indexes. */
  createIndexes(table: Table, physicalName: string): Promise<void>;
  /**
   * Switches readers of these names to those tables, atomically at the commit. No reader fails meanwhile: it sees the
   * previous tables or waits briefly. Must be the last step of a transaction.
   */
  serve(names: readonly ServedName[]): Promise<void>;
}

export interface ServedName {
  readonly name: string;
  readonly physicalName: string;
}

/** Writes to one table: first removes all rows of some shops and all old rows, then puts or removes each key once. */
export interface TableChanges {
  readonly table: Table;
  readonly physicalName: string;
  /** All rows of these shops, by the column `shop`. Default: none. */
  readonly erased?: readonly string[];
  /** Default: none. */
  readonly outlived?: readonly Older[];
  readonly put: readonly WrittenRow[];
  readonly removed: readonly Key[];
}

/** A statement that changes one row or none. */
export type Guard = Pick<CompiledQuery, 'sql' | 'parameters'>;

export interface ReadStore extends KeyedReads {
  /** Counts this shop's rows in all tables of all generations. */
  rowsOf(shop: string): Promise<number>;
  /** Removes a shop's rows from tables that no live projection clears. @returns how many. */
  eraseShop(shop: string): Promise<number>;
  /** Read-only: sees the last commit, and never waits for a transaction. */
  readonly sql: Kysely<ReadTables>;
  /** Runs a transaction. One at a time per process; waits for other processes' transactions. */
  transaction<Result>(work: (transaction: ReadTransaction) => Promise<Result>): Promise<Result>;
  /**
   * Writes everything or nothing, for results computed from rows that were read without a lock. The guard is a
   * statement that changes exactly one row if those rows are unchanged.
   * @returns `false` if it changed none; then nothing was written. Queues with the transactions.
   */
  writeIf(guard: Guard, changes: readonly TableChanges[]): Promise<boolean>;
  close(): Promise<void>;
}
