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
/** What waits for a server that is paused, or much too slow, is refused then: it would only fill memory. */
const ANSWER_MS = 10_000;
/** Of work that no one waits for, such as making an index. */
const PATIENT_MS = 3_600_000;

export type Row = Record<string, unknown>;

/** A statement that runs often: each connection has the server parse and plan it once. A name stands for one text. */
export interface Prepared {
  readonly name: string;
  readonly text: string;
}

/**
 * Runs one statement. @throws EngineLost if the server is gone, or does not answer in time: it may have been carried out;
 * StoreNotWritable if its disk is full or it is read-only: nothing was.
 */
export type Query = <R extends Row>(statement: string | Prepared, values?: readonly unknown[]) => Promise<R[]>;

/** As `Query`, and returns how many rows it changed. */
export type Execute = <R extends Row>(
  statement: string | Prepared,
  values?: readonly unknown[],
) => Promise<{ readonly rows: R[]; readonly changed: number }>;

/** Its statements take a limited time. */
export interface Statements {
  readonly query: Query;
  readonly execute: Execute;
  /**
   * All or nothing, on one connection.
   * @param begin may also contain the transaction's settings and locks: they are sent together.
   * @throws EngineLost: then either nothing or everything was written.
   */
  transaction<Result>(work: (query: Query, execute: Execute) => Promise<Result>, begin?: string): Promise<Result>;
}

/** A statement that the server does not answer within ten seconds throws EngineLost, and its connection is cut. */
export interface Postgres extends Statements {
  /** The same for what may take long: migrations, rebuilds, erasures. Its limit is an hour. */
  readonly patiently: Statements;
  /**
   * Receives notifications on a channel until closed: only a hint to look, up to a second late after a loss.
   * @returns a function that ends it.
   */
  listen(channel: string, heard: Heard): () => void;
  /** Whether notifications arrive at present, as far as is known. */
  listening(): boolean;
  /** Why the server cannot be used, in one line, without the password. */
  unusable(fault: unknown): Error;
  /** Resolves when the server is usable. @throws Error of one line, without the password, within 10 s. */
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
        // The client knows `query_timeout`, and its types do not.
        const limit = { query_timeout: limitMs };
        const asked = typeof statement === 'string' ? { text: statement } : statement;
        const { rows, rowCount } = await client.query<R>({ ...asked, ...limit, values: values as unknown[] });
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
          const lost = fault instanceof EngineLost && !(fault instanceof StoreNotWritable);
          const broken = lost || (await query('rollback').then(no, yes));
          client.release(broken);
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
          throw new Error(
            `it is version ${Math.floor(Number(row?.version) / 10_000)}, and 14 is the oldest that will do`,
          );
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
