/** Where projections keep their rows and the query service reads them. Engines: SQLite, PostgreSQL. */
import type { CompiledQuery, Kysely } from 'kysely';
import type { Key, Older, Table, WrittenRow } from '../tables/table.js';
import type { ReadTables } from './readTables.js';

/** Rows of one table by their keys, or by their age. */
export interface KeyedReads {
  find(table: Table, physicalName: string, key: Key): Promise<WrittenRow | undefined>;
  /** Those of the rows that are there, in no order, in one statement. */
  findAll(table: Table, physicalName: string, keys: readonly Key[]): Promise<readonly WrittenRow[]>;
  /** In no order. */
  findOlder(table: Table, physicalName: string, older: Older): Promise<readonly WrittenRow[]>;
}

export interface ReadTransaction extends KeyedReads {
  /** Small statements by columns and conditions, and definitions. */
  readonly sql: Kysely<ReadTables>;
  /** Writes whole rows, in one statement: new ones are inserted, those whose key is there replaced, or added up in totals. */
  upsert(table: Table, physicalName: string, rows: readonly WrittenRow[]): Promise<void>;
  /** Removes rows by key, in one statement. Keys that are not there are no error. */
  remove(table: Table, physicalName: string, keys: readonly Key[]): Promise<void>;
  /** Removes all rows whose column `shop` is one of these. */
  erase(physicalName: string, shops: readonly string[]): Promise<void>;
  removeOlder(physicalName: string, older: Older): Promise<void>;
  /** Creates a table under a physical name, without its indexes: rows go in faster before those are there. */
  create(table: Table, physicalName: string): Promise<void>;
  /** Those of its indexes that are not there yet. */
  createIndexes(table: Table, physicalName: string): Promise<void>;
  /**
   * Lets readers of these names find the rows of those tables from the commit on, all at once. No reader fails meanwhile:
   * it finds the former ones, or waits for a moment. The last step of a transaction.
   */
  serve(names: readonly ServedName[]): Promise<void>;
}

export interface ServedName {
  readonly name: string;
  readonly physicalName: string;
}

/** What is written to one table: first all rows of some shops and all old ones go, then each key once, either put or removed. */
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

export interface ReadStore extends KeyedReads {
  /** How many rows name the shop in their column `shop`, in all tables of all generations. */
  rowsOf(shop: string): Promise<number>;
  /** Removes those rows. For what no projection will fold again: a live one drops them by itself. @returns how many. */
  eraseShop(shop: string): Promise<number>;
  /** For reading only: sees the last commit, and never waits for a transaction. */
  readonly sql: Kysely<ReadTables>;
  /** All or nothing. One at a time per process; another process's is waited for. */
  transaction<Result>(work: (transaction: ReadTransaction) => Promise<Result>): Promise<Result>;
  /**
   * Writes all of it, or nothing, in one go: for what was worked out from rows that were read without a lock. The guard
   * is a statement that changes exactly one row as long as those rows are still as they were read.
   * @returns false where it changed none, and then nothing is written. Takes its turn among the transactions.
   */
  writeIf(guard: CompiledQuery, changes: readonly TableChanges[]): Promise<boolean>;
  close(): Promise<void>;
}
