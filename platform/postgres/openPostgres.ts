/** The only access to PostgreSQL: checks that the server is usable, and classifies its faults. */
import type pg from 'pg';
import { EngineLost } from '../engineLost.js';
import { isLost } from './isLost.js';
import type { Heard } from './notifications.js';
import { takePool } from './sharedPool.js';
import { startFault } from './startFault.js';

const OLDEST_VERSION = 140_000;

export type Row = Record<string, unknown>;

/** Runs one statement. @throws EngineLost if the server is gone. */
export type Query = <R extends Row>(text: string, values?: readonly unknown[]) => Promise<R[]>;

/** As `Query`, and returns how many rows it changed. */
export type Execute = <R extends Row>(
  text: string,
  values?: readonly unknown[],
) => Promise<{ readonly rows: R[]; readonly changed: number }>;

export interface Postgres {
  readonly query: Query;
  readonly execute: Execute;
  /**
   * All or nothing, on one connection.
   * @param begin may also contain the transaction's settings and locks: they are sent together.
   * @throws EngineLost: then either nothing or everything was written.
   */
  transaction<Result>(work: (query: Query, execute: Execute) => Promise<Result>, begin?: string): Promise<Result>;
  /**
   * Receives notifications on a channel until closed: only a hint to look, up to a second late after a loss.
   * @returns a function that ends it.
   */
  listen(channel: string, heard: Heard): () => void;
  /** Whether notifications arrive at present, as far as is known. */
  listening(): boolean;
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
    (client: pg.Pool | pg.PoolClient): Execute =>
    async <R extends Row>(text: string, values: readonly unknown[] = []) => {
      try {
        const { rows, rowCount } = await client.query<R>(text, values as unknown[]);
        return { rows, changed: rowCount ?? 0 };
      } catch (fault) {
        throw isLost(fault) ? new EngineLost('PostgreSQL does not answer', { cause: fault }) : fault;
      }
    };
  const queryOf =
    (execute: Execute): Query =>
    async <R extends Row>(text: string, values?: readonly unknown[]) =>
      (await execute<R>(text, values)).rows;
  const executeInPool = executeOn(pool);
  const execute: Execute = async (text, values) => {
    mustBeOpen();
    return executeInPool(text, values);
  };
  const query = queryOf(execute);

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

  return {
    query,
    execute,

    async transaction(work, begin = 'begin') {
      const client = await connect();
      const execute = executeOn(client);
      const query = queryOf(execute);
      try {
        await query(begin);
        const result = await work(query, execute);
        await query('commit');
        client.release();
        return result;
      } catch (fault) {
        const broken = fault instanceof EngineLost || (await query('rollback').then(no, yes));
        client.release(broken);
        throw fault;
      }
    },

    listen(channel, heard) {
      const stop = notifications.listen(channel, heard);
      listening.add(stop);
      return () => {
        if (listening.delete(stop)) stop();
      };
    },

    listening: notifications.listening,

    async check() {
      try {
        const [row] = await query<{ version: string }>(`select current_setting('server_version_num') as version`);
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
