/**
 * What the services remember of their work and no event says: who holds what, when it is due, how far each follower has come,
 * what could not be handled. It cannot be folded again, so unlike the read store it may not be thrown away.
 * Engines: SQLite, PostgreSQL.
 */
import type { Kysely } from 'kysely';
import type { Instant } from '../../domain/kernel/names.js';
import type { Key, Table, WrittenRow } from '../tables/table.js';
import type { WorkTables } from './workTables.js';

/** Things that fall due and are taken by one worker at a time, whatever process it runs in. */
export interface Queue {
  /** Names its leases. */
  readonly name: string;
  /** One row for each thing, named by the first column of its key. */
  readonly table: Table;
  /** The column that says when it is due; `null` there: not at all. */
  readonly due: string;
}

export interface Lease {
  readonly now: Instant;
  /** When it ends by itself: its owner has died, and what it held is free again. */
  readonly until: Instant;
}

export interface WorkTransaction {
  /** Small statements by columns and conditions. */
  readonly sql: Kysely<WorkTables>;
  findAll(table: Table, keys: readonly Key[]): Promise<readonly WrittenRow[]>;
  /** Writes whole rows, in one statement: new ones are inserted, those whose key is there replaced. */
  upsert(table: Table, rows: readonly WrittenRow[]): Promise<void>;
  /** Releases what was claimed or held. Releasing what is not held is no error. */
  release(queue: Pick<Queue, 'name'>, names: readonly string[]): Promise<void>;
}

export interface WorkStore {
  /** For reading only: sees the last commit, and never waits for a transaction. */
  readonly sql: Kysely<WorkTables>;
  /**
   * All or nothing. Short: nothing is asked of another engine meanwhile. It does not keep other processes from working at the
   * same time; what only one may have is claimed. A row that it writes is still as it read it: where another process changed
   * it meanwhile, all of it is done again, so the work does nothing but ask and write here.
   */
  transaction<Result>(work: (transaction: WorkTransaction) => Promise<Result>): Promise<Result>;
  /**
   * Takes what is due and held by no one, the longest due first. Several processes may claim at once: each thing goes to
   * one of them. It stays due until its row says otherwise.
   * @returns their names, at most `limit`, in no order.
   */
  claim(queue: Queue, lease: Lease & { readonly limit: number }): Promise<readonly string[]>;
  /** Takes one thing by its name, due or not, known or not. @returns false where someone else holds it. */
  hold(queue: Pick<Queue, 'name'>, name: string, lease: Lease): Promise<boolean>;
  /**
   * Makes the tables that are not there, and adds columns that may be empty to those that are: all that an upgrade may change.
   * Several processes may do so at once.
   * @throws WorkStoreDiffers for a table that another version wrote.
   */
  ensure(tables: readonly Table[]): Promise<void>;
  close(): Promise<void>;
}

/** A table has columns that this version does not know, or lacks some that it needs. */
export class WorkStoreDiffers extends Error {
  override readonly name = 'WorkStoreDiffers';
}
