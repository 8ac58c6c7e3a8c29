/** The only access to PostgreSQL: checks that the server is usable, and classifies its faults. */
import type pg from 'pg';
import { EngineLost } from '../engineLost.js';
import { StoreNotWritable } from '../storeNotWritable.js';
import { isLost, isNotWritable } from './isLost.js';
import type { Heard } from './notifications.js';
import { takePool } from './sharedPool.js';
import { startFault } from './startFault.js';
import { mark } from './unwritable.js';

const OLDEST_VERSION = 140_000;
/** Refuses more work waiting for a paused or much too slow server: it would only fill memory. */
const ANSWER_MS = 10_000;
/** Limit for work that no one waits for, such as creating an index. */
const PATIENT_MS = 3_600_000;

export type Row = Record<string, unknown>;

/** A frequent statement: the server parses and plans it once per connection. A name identifies one text. */
export interface Prepared {
  readonly name: string;
  readonly text: string;
}

/**
 * Runs one statement. @throws EngineLost if the server is gone or does not answer in time: the statement may have been
 * executed; StoreNotWritable if its disk is full or it is read-only: nothing was written.
 */
export type Query = <R extends Row>(statement: string | Prepared, values?: readonly unknown[]) => Promise<R[]>;

/** Like `Query`, but returns the number of changed rows. */
export type Execute = <R extends Row>(
  statement: string | Prepared,
  values?: readonly unknown[],
) => Promise<{ readonly rows: R[]; readonly changed: number }>;

/** Its statements have a time limit. */
export interface Statements {
  readonly query: Query;
  readonly execute: Execute;
  /**
   * Runs a transaction on one connection.
   * @param begin may include the transaction's settings and locks: they are sent together.
   * @throws EngineLost: then either nothing or everything was written.
   */
  transaction<Result>(work: (query: Query, execute: Execute) => Promise<Result>, begin?: string): Promise<Result>;
}

/** Throws EngineLost for a statement that takes over ten seconds, and cuts its connection. */
export interface Postgres extends Statements {
  /** The same with a limit of an hour: for migrations, rebuilds and erasures. */
  readonly patiently: Statements;
  /**
   * Receives a channel's notifications until closed: only a hint to look, up to a second late after a loss.
   * @returns a function that stops it.
   */
  listen(channel: string, heard: Heard): () => void;
  /** Returns whether notifications currently arrive, as far as known. */
  listening(): boolean;
  /** Explains why the server cannot be used, in one line, without the password. */
  unusable(fault: unknown): Error;
  /** Resolves when the server is usable. @throws Error with one line, without the password, within 10 s. */
  check(): Promise<void>;
  /** Later calls fail. */
  close(): Promise<void>;
}

/**
 * Connects at its first use, and shares the process's connections to that URL.
 * @param url `postgres://user:password@host:port/database`.
 */
export function openPostgres(url: string): Postgres {
  const { pool, notifications, release } = takePool(url);
  const listening = new Set<() => void>();
  let closing: Promise<void> | undefined;

  const executeOn =
    (client: pg.Pool | pg.PoolClient, limitMs: number): Execute =>
    async <R extends Row>(statement: string | Prepared, values: readonly unknown[] = []) => {
      try {
        // The client supports `query_timeout`, but its types omit it.
        const limit = { query_timeout: limitMs };
        const config = typeof statement === 'string' ? { text: statement } : statement;
        const { rows, rowCount } = await client.query<R>({ ...config, ...limit, values: values as unknown[] });
        return { rows, changed: rowCount ?? 0 };
      } catch (fault) {
        if (isNotWritable(fault)) {
          mark(url);
          throw new StoreNotWritable('PostgreSQL takes no writes', { cause: fault });
        }
        throw isLost(fault) ? new EngineLost('PostgreSQL does not answer', { cause: fault }) : fault;
      }
    };
  const queryOf =
    (execute: Execute): Query =>
    async <R extends Row>(statement: string | Prepared, values?: readonly unknown[]) =>
      (await execute<R>(statement, values)).rows;
  function mustBeOpen(): void {
    if (closing !== undefined) throw new Error('this connection to PostgreSQL was closed');
  }

  async function connect(): Promise<pg.PoolClient> {
    mustBeOpen();
    try {
      return await pool.connect();
    } catch (fault) {
      throw isLost(fault) ? new EngineLost('PostgreSQL cannot be reached', { cause: fault }) : fault;
    }
  }

  function within(limitMs: number): Statements {
    const executeInPool = executeOn(pool, limitMs);
    const execute: Execute = async (statement, values) => {
      mustBeOpen();
      return executeInPool(statement, values);
    };
    return {
      query: queryOf(execute),
      execute,

      async transaction(work, begin = 'begin') {
        const client = await connect();
        const execute = executeOn(client, limitMs);
        const query = queryOf(execute);
        try {
          await query(begin);
          const result = await work(query, execute);
          await query('commit');
          client.release();
          return result;
        } catch (fault) {
          const isUnreachable = fault instanceof EngineLost && !(fault instanceof StoreNotWritable);
          const isBroken = isUnreachable || (await query('rollback').then(no, yes));
          client.release(isBroken);
          throw fault;
        }
      },
    };
  }

  const promptly = within(ANSWER_MS);
  return {
    ...promptly,
    patiently: within(PATIENT_MS),

    listen(channel, heard) {
      const stop = notifications.listen(channel, heard);
      listening.add(stop);
      return () => {
        if (listening.delete(stop)) stop();
      };
    },

    listening: notifications.listening,

    unusable: fault => startFault(url, fault),

    async check() {
      try {
        const [row] = await promptly.query<{ version: string }>(
          `select current_setting('server_version_num') as version`,
        );
        if (Number(row?.version) < OLDEST_VERSION)
          throw new Error(`its version ${Math.floor(Number(row?.version) / 10_000)} is older than the required 14`);
      } catch (fault) {
        throw startFault(url, fault);
      }
    },

    close() {
      for (const stop of listening) stop();
      listening.clear();
      closing ??= release();
      return closing;
    },
  };
}

const yes = (): boolean => true;
const no = (): boolean => false;
