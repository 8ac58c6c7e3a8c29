/**
 * The only access to SQLite: nothing else imports the driver. The driver silently stores some values as others, so this
 * file refuses a value that would not be read back unchanged, with an error that names it.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';
import { EngineLost } from '../engineLost.js';
import { makePrivateFile } from '../runtime/files/makePrivateFile.js';
import { restrictToOwner } from '../runtime/files/restrictToOwner.js';
import { isBusy } from './isBusy.js';
import { storageFault } from './storageFault.js';

export type SqlValue = string | number | bigint | Uint8Array | null;
/** A row as an object keyed by column, without a prototype. */
export type Row = Record<string, SqlValue>;

export interface Statement {
  all<Result = Row>(args?: readonly SqlValue[]): Result[];
  /** The first row, or `undefined`. */
  get<Result = Row>(args?: readonly SqlValue[]): Result | undefined;
  run(args?: readonly SqlValue[]): { changes: number };
  iterate<Result = Row>(args?: readonly SqlValue[]): IterableIterator<Result>;
}

export interface Sqlite {
  /** Prepares each statement once and caches it. One statement per text: the driver ignores the rest. */
  prepare(sql: string): Statement;
  /** Like `prepare`, but rows are lists of values: a fifth faster, for queries with many rows. */
  prepareLists(sql: string): Statement;
  /** Several statements, without arguments. */
  exec(sql: string): void;
  /** `BEGIN IMMEDIATE`, so that it waits for a held lock; rolls back if `work` throws. Does not nest. */
  transaction<Result>(work: () => Result): Result;
  /** Checkpoints the write-ahead log if nothing else uses it. Repeatable. */
  close(): void;
}

export interface OpenOptions {
  /** `FULL`: a commit survives a power cut. `NORMAL`: the last ones may not; for data that is rebuilt from events. */
  readonly synchronous: 'FULL' | 'NORMAL';
  /** Overwrites deleted data. For keys and read models. */
  readonly secureDelete?: boolean;
  /** The size of a new file's pages, a power of 2. The driver's default is 4,096. */
  readonly pageBytes?: number;
  /** Opens it exclusively until closed: for moving and restoring files. */
  readonly alone?: boolean;
}

/** How long a writer waits for another connection's lock, in milliseconds. The driver's default is 0. */
const BUSY_TIMEOUT_MS = 10_000;
const LOOK_AGAIN_MS = 5;
/** Another user of the file keeps it open while it runs: waiting would not help. */
const ALONE_TIMEOUT_MS = 500;

/**
 * Its statements throw StoreNotWritable if the disk is full, failing or read-only, and roll back their transaction; after
 * `close` they throw EngineLost.
 * @param path a file (its folder is created), or `:memory:`.
 * @throws Error that names the file, unlike the driver's own: no access, not a database, disk full.
 */
export function openSqlite(path: string, options: OpenOptions): Sqlite {
  let database: DatabaseSyncInstance;
  try {
    database = connect(path, options);
  } catch (cause) {
    throw new Error(`cannot open the database ${path}: ${(cause as Error).message}`, { cause });
  }
  const guarded: Guarded = work => {
    try {
      return work();
    } catch (fault) {
      // A request that outlives its caller comes here while the product stops.
      if (!database.isOpen) throw new EngineLost('the database is closed', { cause: fault });
      throw storageFault(path, fault);
    }
  };
  const exec = (sql: string) => guarded(() => database.exec(sql));
  const statements = new Map<string, Statement>();
  const listStatements = new Map<string, Statement>();
  return {
    prepare(sql) {
      const cached = statements.get(sql);
      if (cached) return cached;
      const statement = wrap(
        database,
        guarded(() => database.prepare(sql)),
        guarded,
      );
      statements.set(sql, statement);
      return statement;
    },
    prepareLists(sql) {
      const cached = listStatements.get(sql);
      if (cached) return cached;
      const prepared = guarded(() => database.prepare(sql));
      prepared.setReturnArrays(true);
      const statement = wrap(database, prepared, guarded);
      listStatements.set(sql, statement);
      return statement;
    },
    exec,
    transaction(work) {
      exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        exec('COMMIT');
        return result;
      } catch (fault) {
        if (database.isTransaction) database.exec('ROLLBACK');
        throw fault;
      }
    },
    close() {
      if (!database.isOpen) return;
      // Uses no statement, which would keep the file open until it is collected.
      if (options.alone) database.exec('pragma wal_checkpoint(truncate)');
      else foldBack(database);
      database.close();
    },
  };
}

function connect(path: string, options: OpenOptions): DatabaseSyncInstance {
  if (path !== ':memory:') makePrivate(path);
  const timeout = options.alone ? ALONE_TIMEOUT_MS : BUSY_TIMEOUT_MS;
  const database = new DatabaseSync(path, { timeout });
  try {
    // Before the first access, so that the file's lock covers all of it.
    if (options.alone) database.exec('pragma locking_mode = exclusive');
    // Before the first write; an existing file keeps its own.
    if (options.pageBytes) database.exec(`pragma page_size = ${options.pageBytes}`);
    useWriteAheadLog(database, timeout);
    if (options.alone) database.exec('begin immediate; commit');
    database.exec(`
      pragma synchronous = ${options.synchronous};
      pragma foreign_keys = ON;
      pragma secure_delete = ${options.secureDelete ? 'ON' : 'OFF'};
      -- Sorted or temporary data would otherwise be on disk for anyone to read.
      pragma temp_store = memory;
    `);
  } catch (fault) {
    database.close();
    throw fault;
  }
  return database;
}

/**
 * Switches a new file to WAL mode under a lock that SQLite itself does not wait for; several processes may start
 * concurrently.
 */
function useWriteAheadLog(database: DatabaseSyncInstance, timeout: number): void {
  const end = performance.now() + timeout;
  for (let done = false; !done; )
    try {
      database.exec('pragma journal_mode = WAL');
      done = true;
    } catch (fault) {
      if (!isBusy(fault) || performance.now() > end) throw fault;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_AGAIN_MS);
    }
}

/** SQLite creates its side files with the database's mode; an earlier version's may already exist. */
function makePrivate(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  makePrivateFile(path);
  for (const beside of ['-wal', '-shm']) restrictToOwner(path + beside);
}

/**
 * Checkpoints before closing, because SQLite otherwise waits until the driver's statements are collected. Only for
 * connections that wrote; does not wait for other users of the log.
 */
function foldBack(database: DatabaseSyncInstance): void {
  const { written } = database.prepare('select total_changes() as written').get() as { written: number };
  if (written > 0 && !database.isTransaction)
    database.exec('pragma busy_timeout = 0; pragma wal_checkpoint(truncate);');
}

/** Runs a call, and throws StoreNotWritable for the driver's error if the file cannot be written. */
type Guarded = <Result>(work: () => Result) => Result;

/** Keeps the database referenced: the driver ends the process if a statement outlives it. */
const databaseOf = new WeakMap<Statement, DatabaseSyncInstance>();

function wrap(database: DatabaseSyncInstance, statement: StatementSyncInstance, guarded: Guarded): Statement {
  const wrapped: Statement = {
    all: <Result>(args: readonly SqlValue[] = []) => guarded(() => statement.all(...bindable(args)) as Result[]),
    get: <Result>(args: readonly SqlValue[] = []) =>
      guarded(() => statement.get(...bindable(args)) as Result | undefined),
    run: (args = []) => guarded(() => ({ changes: statement.run(...bindable(args)).changes })),
    iterate: <Result>(args: readonly SqlValue[] = []) =>
      guarded(() => statement.iterate(...bindable(args)) as IterableIterator<Result>),
  };
  databaseOf.set(wrapped, database);
  return wrapped;
}

/**
 * Converts the arguments to a form the driver accepts. @throws TypeError or RangeError for values that would be stored
 * differently.
 */
function bindable(args: readonly SqlValue[]): SqlValue[] {
  const bound: SqlValue[] = [];
  for (let index = 0; index < args.length; index++) bound.push(bindableOne(args[index], index));
  return bound;
}

function bindableOne(value: unknown, index: number): SqlValue {
  switch (typeof value) {
    case 'string':
      if (value.includes('\0'))
        throw new TypeError(`argument ${index + 1} contains a NUL, where the text would be cut`);
      return value.toWellFormed();
    case 'number':
      // A whole number may bind as REAL, which appears as `3.0` in text or JSON; a bigint binds as INTEGER.
      if (Number.isSafeInteger(value)) return BigInt(value);
      if (!Number.isFinite(value)) throw new TypeError(`argument ${index + 1} is ${value}`);
      if (Number.isInteger(value)) throw new RangeError(`argument ${index + 1} is beyond 2^53: ${value}`);
      return value;
    case 'bigint':
      if (!Number.isSafeInteger(Number(value))) throw new RangeError(`argument ${index + 1} is beyond 2^53: ${value}`);
      return value;
    default:
      if (value === null || value instanceof Uint8Array) return value;
      throw new TypeError(`argument ${index + 1} is a ${describe(value)}: bind text, a number, bytes or null`);
  }
}

const describe = (value: unknown): string =>
  value instanceof Date ? 'Date' : Array.isArray(value) ? 'list' : value === undefined ? 'missing value' : typeof value;
