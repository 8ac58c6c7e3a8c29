/** Where projections keep their rows and the query service reads them. Engines: SQLite, PostgreSQL. */
import type { Kysely } from 'kysely';
import type { ReadTables } from './readTables.js';
import type { Key, Table } from './table.js';

/** A row in the shape in which it is written: columns by name. */
export type WrittenRow = Readonly<Record<string, string | number | null>>;

export interface ReadTransaction {
  /** Small statements by columns and conditions, and definitions. */
  readonly sql: Kysely<ReadTables>;
  /** Writes whole rows, in one statement: new ones are inserted, those whose key is there are replaced. */
  upsert(table: Table, physicalName: string, rows: readonly WrittenRow[]): Promise<void>;
  /** Removes rows by key, in one statement. Keys that are not there are no error. */
  remove(table: Table, physicalName: string, keys: readonly Key[]): Promise<void>;
  find(table: Table, physicalName: string, key: Key): Promise<WrittenRow | undefined>;
  /** Those of the rows that are there, in no order, in one statement. */
  findAll(table: Table, physicalName: string, keys: readonly Key[]): Promise<readonly WrittenRow[]>;
  /** Creates a table under a physical name, without its indexes: rows go in faster before those are there. */
  create(table: Table, physicalName: string): Promise<void>;
  /** Those of its indexes that are not there yet. */
  createIndexes(table: Table, physicalName: string): Promise<void>;
}

export interface ReadDb {
  /** For reading only: sees the last commit, and never waits for a transaction. */
  readonly sql: Kysely<ReadTables>;
  /** All or nothing. One at a time per process; another process's is waited for. */
  transaction<Result>(work: (transaction: ReadTransaction) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}
