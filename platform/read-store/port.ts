/** Where projections keep their rows and the query service reads them. Engines: SQLite, PostgreSQL. */
import type { CompiledQuery, Kysely } from 'kysely';
import type { Key, Older, Table, WrittenRow } from '../tables/table.js';
import type { ReadTables } from './readTables.js';

/** Rows of one table by their keys, or by their age. */
export interface KeyedReads {
  find(table: Table, physicalName: string, key: Key): Promise<WrittenRow | undefined>;
  /** The rows that exist, in any order, in one statement. */
  findAll(table: Table, physicalName: string, keys: readonly Key[]): Promise<readonly WrittenRow[]>;
  /** In any order. */
  findOlder(table: Table, physicalName: string, older: Older): Promise<readonly WrittenRow[]>;
}

export interface ReadTransaction extends KeyedReads {
  /** Small statements by columns and conditions, and definitions. */
  readonly sql: Kysely<ReadTables>;
  /** Writes whole rows in one statement: inserts new keys, and replaces existing ones or adds to their totals. */
  upsert(table: Table, physicalName: string, rows: readonly WrittenRow[]): Promise<void>;
  /** Removes rows by key, in one statement. Unknown keys are ignored. */
  remove(table: Table, physicalName: string, keys: readonly Key[]): Promise<void>;
  /** Removes all rows whose column `shop` is one of these. */
  erase(physicalName: string, shops: readonly string[]): Promise<void>;
  removeOlder(physicalName: string, older: Older): Promise<void>;
  /** Creates a table under a physical name, without its indexes: loading is faster without them. */
  create(table: Table, physicalName: string): Promise<void>;
  /** Creates its missing indexes. */
  createIndexes(table: Table, physicalName: string): Promise<void>;
  /**
   * Switches readers of these names to those tables, all at once at the commit. No reader fails meanwhile: it sees the
   * previous tables or waits for a moment. The last step of a transaction.
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
  /** All rows whose column `shop` is one of these. Default: none. */
  readonly erased?: readonly string[];
  /** Default: none. */
  readonly outlived?: readonly Older[];
  readonly put: readonly WrittenRow[];
  readonly removed: readonly Key[];
}

/** A statement that changes one row, or none. */
export type Guard = Pick<CompiledQuery, 'sql' | 'parameters'>;

export interface ReadStore extends KeyedReads {
  /** How many rows have this shop in their column `shop`, in all tables of all generations. */
  rowsOf(shop: string): Promise<number>;
  /** Removes those rows, where no projection will: a live one drops them by itself. @returns how many. */
  eraseShop(shop: string): Promise<number>;
  /** For reads only: sees the last commit, and never waits for a transaction. */
  readonly sql: Kysely<ReadTables>;
  /** All or nothing. One at a time per process; waits for those of other processes. */
  transaction<Result>(work: (transaction: ReadTransaction) => Promise<Result>): Promise<Result>;
  /**
   * Writes everything or nothing, for results computed from rows that were read without a lock. The guard is a
   * statement that changes exactly one row if those rows are still as they were read.
   * @returns `false` if it changed none; then nothing was written. Takes its turn among the transactions.
   */
  writeIf(guard: Guard, changes: readonly TableChanges[]): Promise<boolean>;
  close(): Promise<void>;
}
