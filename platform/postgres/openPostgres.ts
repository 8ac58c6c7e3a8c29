/** The one door to PostgreSQL: opens a pool, checks that the server can be used, and tells its faults apart. */
import pg from 'pg';
import { EngineLost } from '../engineLost.js';
import { isLost } from './isLost.js';
import { startFault } from './startFault.js';

const OLDEST_VERSION = 140_000;
const CONNECT_MS = 8_000;
const CONNECTIONS = 10;

/** `bigint` as a number: our positions and counts stay below 2^53. @throws RangeError for what does not. */
function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond 2^53`);
  return value;
}

/** `numeric`: what a sum of whole numbers is. */
const number = (text: string): number => (text.includes('.') ? Number(text) : safeInteger(text));

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.INT8) return safeInteger;
    if (oid === pg.types.builtins.NUMERIC) return number;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

export type Row = Record<string, unknown>;

/** Runs one statement. @throws EngineLost where the server is gone. */
export type Query = <R extends Row>(text: string, values?: readonly unknown[]) => Promise<R[]>;

/** As `Query`, and says how many rows it changed. */
export type Execute = <R extends Row>(
  text: string,
  values?: readonly unknown[],
) => Promise<{ readonly rows: R[]; readonly changed: number }>;

export interface Postgres {
  readonly query: Query;
  readonly execute: Execute;
  /**
   * All or nothing, on one connection.
   * @param begin may hold settings and locks of the transaction too: they are sent together.
   * @throws EngineLost: then nothing was written, or all of it was.
   */
  transaction<Result>(work: (query: Query, execute: Execute) => Promise<Result>, begin?: string): Promise<Result>;
  /** Hears of notifications on a channel until closed. A connection that is lost is opened again. */
  listen(channel: string, heard: () => void): () => Promise<void>;
  /** Resolves when the server can be used. @throws Error of one line, without the password, within 10 s. */
  check(): Promise<void>;
  close(): Promise<void>;
}

/** Connects when it is first used. @param url `postgres://user:password@host:port/database`. */
export function openPostgres(url: string): Postgres {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'tidewatch',
    types,
  });
  // A connection that is lost while it waits in the pool is replaced at the next use; what was under way says so itself.
  pool.on('error', () => {});
  pool.on('connect', client => client.on('error', () => {}));
  const listeners = new Set<() => Promise<void>>();

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
  const execute = executeOn(pool);
  const query = queryOf(execute);

  async function connect(): Promise<pg.PoolClient> {
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
        const lost = fault instanceof EngineLost;
        if (!lost) await query('rollback').catch(() => {});
        client.release(lost);
        throw fault;
      }
    },

    listen(channel, heard) {
      const stop = listenOn(connect, channel, heard);
      const end = async () => {
        listeners.delete(end);
        await stop();
      };
      listeners.add(end);
      return end;
    },

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

    async close() {
      await Promise.all([...listeners].map(end => end()));
      await pool.end();
    },
  };
}

const LISTEN_AGAIN_MS = 1_000;

function listenOn(connect: () => Promise<pg.PoolClient>, channel: string, heard: () => void): () => Promise<void> {
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let opening: Promise<pg.PoolClient | null> = Promise.resolve(null);

  function begin(): void {
    opening = open().catch(() => {
      later();
      return null;
    });
  }
  function later(): void {
    if (!closed) timer = setTimeout(begin, LISTEN_AGAIN_MS);
  }
  async function open(): Promise<pg.PoolClient> {
    const client = await connect();
    client.on('notification', heard);
    client.once('end', later);
    try {
      await client.query(`listen ${channel}`);
    } catch (fault) {
      client.release(true);
      throw fault;
    }
    // What happened while nothing listened is not told again.
    heard();
    return client;
  }
  begin();

  return async () => {
    closed = true;
    clearTimeout(timer);
    const client = await opening;
    client?.removeListener('end', later);
    client?.release(true);
  };
}
