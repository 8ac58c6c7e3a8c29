/**
 * The one door to SQLite. The driver aborts the whole process on some arguments and corrupts others, so nothing else
 * may import it: what would do harm is refused here, with an error that names it.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';

export type SqlValue = string | number | bigint | Uint8Array | null;
/** A row as an object of its columns. */
export type Row = Record<string, SqlValue>;

export interface Statement {
  all<Result = Row>(args?: readonly SqlValue[]): Result[];
  /** The first row, or `undefined`. */
  get<Result = Row>(args?: readonly SqlValue[]): Result | undefined;
  run(args?: readonly SqlValue[]): { changes: number };
  iterate<Result = Row>(args?: readonly SqlValue[]): IterableIterator<Result>;
}

export interface Sqlite {
  /** Statements are prepared once and kept. One statement a text: the driver ignores the rest. */
  prepare(sql: string): Statement;
  /** As `prepare`, with a row as a list of its values: cheaper by a seventh, for what reads many rows. */
  prepareLists(sql: string): Statement;
  /** Several statements, without arguments. */
  exec(sql: string): void;
  /** `BEGIN IMMEDIATE`, so that a lock that is taken is waited for; rolled back if `work` throws. Does not nest. */
  transaction<Result>(work: () => Result): Result;
  close(): void;
}

export interface OpenOptions {
  /** `FULL`: a commit survives a power cut. `NORMAL`: the last ones may not; for what is rebuilt from events. */
  readonly synchronous: 'FULL' | 'NORMAL';
  /** Overwrites what is deleted. For keys and read models. */
  readonly secureDelete?: boolean;
}

/** How long a writer waits for another process's lock, in milliseconds. The driver's default is not at all. */
const BUSY_TIMEOUT_MS = 10_000;

/**
 * @param path a file (its folder is made), or `:memory:`.
 * @throws Error that names the file, which the driver's own does not: no access, no database, a full disk.
 */
export function openSqlite(path: string, options: OpenOptions): Sqlite {
  let database: Database.Database;
  try {
    database = connect(path, options);
  } catch (cause) {
    throw new Error(`cannot open the database ${path}: ${(cause as Error).message}`, { cause });
  }
  const statements = new Map<string, Statement>();
  const listStatements = new Map<string, Statement>();
  return {
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = wrap(database.prepare(sql));
      statements.set(sql, statement);
      return statement;
    },
    prepareLists(sql) {
      const known = listStatements.get(sql);
      if (known) return known;
      const statement = wrap(database.prepare(sql).raw());
      listStatements.set(sql, statement);
      return statement;
    },
    exec: sql => void database.exec(sql),
    transaction(work) {
      database.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        database.exec('COMMIT');
        return result;
      } catch (fault) {
        if (database.inTransaction) database.exec('ROLLBACK');
        throw fault;
      }
    },
    close: () => void database.close(),
  };
}

function connect(path: string, options: OpenOptions): Database.Database {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
  const database = new Database(path, { timeout: BUSY_TIMEOUT_MS });
  for (const pragma of [
    'journal_mode = WAL',
    `synchronous = ${options.synchronous}`,
    'foreign_keys = ON',
    `busy_timeout = ${BUSY_TIMEOUT_MS}`,
    `secure_delete = ${options.secureDelete ? 'ON' : 'OFF'}`,
  ])
    database.pragma(pragma);
  return database;
}

function wrap(statement: Database.Statement): Statement {
  return {
    // `all` in both: the driver's own `get` adds a key of its own to the row.
    all: <Result>(args: readonly SqlValue[] = []) => statement.all(checked(args)) as Result[],
    get: <Result>(args: readonly SqlValue[] = []) => (statement.all(checked(args)) as Result[])[0],
    run: (args = []) => ({ changes: statement.run(checked(args)).changes }),
    iterate: <Result>(args: readonly SqlValue[] = []) => statement.iterate(checked(args)) as IterableIterator<Result>,
  };
}

/** The arguments as the driver can take them. @throws TypeError for what would abort the process or be stored cut. */
function checked(args: readonly SqlValue[]): SqlValue[] {
  return args.map((value, index) => {
    switch (typeof value) {
      case 'string':
        if (value.includes('\0')) throw new TypeError(`argument ${index + 1} holds a NUL, where the text would be cut`);
        return value;
      case 'number':
        if (!Number.isFinite(value)) throw new TypeError(`argument ${index + 1} is ${value}`);
        // A JS number binds as REAL, which a text or JSON context would show as `3.0`; a bigint binds as INTEGER.
        return Number.isSafeInteger(value) ? BigInt(value) : value;
      case 'bigint':
        return value;
      default:
        if (value === null || value instanceof Uint8Array) return value;
        throw new TypeError(`argument ${index + 1} is a ${describe(value)}: bind text, a number, bytes or null`);
    }
  });
}

const describe = (value: unknown): string =>
  value instanceof Date ? 'Date' : Array.isArray(value) ? 'list' : value === undefined ? 'missing value' : typeof value;
