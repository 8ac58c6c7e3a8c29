/**
 * Stores the services' working state that no event records: claims, due times, followers' checkpoints, dead letters. It
 * cannot be folded again, so unlike the read store it must be kept. Engines: SQLite, PostgreSQL.
 */
import type { Kysely } from 'kysely';
import type { Instant } from '../../domain/kernel/names.js';
import { PortUnusable } from '../portUnusable.js';
import type { Key, Table, WrittenRow } from '../tables/table.js';
import type { WorkTables } from './workTables.js';

/** Things that fall due and are claimed by one worker at a time, across processes. */
export interface Queue {
  /** The prefix of its leases' names. */
  readonly name: string;
  /** One row per thing, named by the first column of its key. */
  readonly table: Table;
  /** The column with its due time; `null` means never. */
  readonly due: string;
}

export interface Lease {
  readonly now: Instant;
  /** When the lease expires, in case its owner died. */
  readonly until: Instant;
}

/**
 * Maximum lease duration. A lease that ends later comes from a clock that has been set back since, and counts as over:
 * its holder would otherwise seem alive until the old time comes again.
 */
export const LONGEST_LEASE_MS = 10 * 60_000;

export interface WorkTransaction {
  /** Runs small statements by columns and conditions. */
  readonly sql: Kysely<WorkTables>;
  findAll(table: Table, keys: readonly Key[]): Promise<readonly WrittenRow[]>;
  /** Writes whole rows in one statement: inserts new keys and replaces existing ones. */
  upsert(table: Table, rows: readonly WrittenRow[]): Promise<void>;
  /** Releases claims and holds. Ignores names that are not held. */
  release(queue: Pick<Queue, 'name'>, names: readonly string[]): Promise<void>;
}

export interface WorkStore {
  /** Read-only: sees the last commit, and never waits for a transaction. */
  readonly sql: Kysely<WorkTables>;
  /**
   * Runs a transaction. Keep it short: no calls to other engines. Other processes work concurrently; claim what only
   * one may have. If another process changed a row that this one read and writes, the work is repeated, so it must do
   * nothing but read and write here.
   */
  transaction<Result>(work: (transaction: WorkTransaction) => Promise<Result>): Promise<Result>;
  /**
   * Claims what is due and free, the longest due first. Several processes may claim concurrently: each thing goes to
   * one of them. It stays due until its row says otherwise.
   * @returns their names, at most `limit`, in any order.
   */
  claim(queue: Queue, lease: Lease & { readonly limit: number }): Promise<readonly string[]>;
  /** Claims one thing by name, due or not, known or not. @returns `false` if someone else holds it. */
  hold(queue: Pick<Queue, 'name'>, name: string, lease: Lease): Promise<boolean>;
  /**
   * Creates missing tables and adds nullable columns to existing ones: all that an upgrade may change. Several
   * processes may call it concurrently.
   * @throws WorkStoreDiffers for a table of another version.
   */
  ensure(tables: readonly Table[]): Promise<void>;
  /**
   * Removes what deleted and replaced rows leave in the engine's files, including its journal.
   * @throws Error while others use them: try again.
   */
  expungeDeleted(): Promise<void>;
  close(): Promise<void>;
}

/** A table has columns unknown to this version, or lacks some that it needs. */
export class WorkStoreDiffers extends PortUnusable {}
