/** The one door to PostgreSQL: checks that the server can be used, and tells its faults apart. */
import type pg from 'pg';
import { EngineLost } from '../engineLost.js';
import { isLost } from './isLost.js';
import type { Heard } from './notifications.js';
import { takePool } from './sharedPool.js';
import { startFault } from './startFault.js';

const OLDEST_VERSION = 140_000;

export type Row = Record<string, unknown>;

/** Runs one statement. @throws EngineLost where the server is gone. */
export type Query = <R extends Row>(text: string, values?: readonly unknown[]) => Promise<R[]>;

export interface Postgres {
  readonly query: Query;
  /** All or nothing, on one connection. @throws EngineLost: then nothing was written, or all of it was. */
  transaction<Result>(work: (query: Query) => Promise<Result>): Promise<Result>;
  /**
   * Hears of notifications on a channel until closed: a hint to look, which may be late by a second after a loss.
   * @returns ends it.
   */
  listen(channel: string, heard: Heard): () => void;
  /** Whether notifications arrive at this moment, as far as is known. */
  listening(): boolean;
  /** Resolves when the server can be used. @throws Error of one line, without the password, within 10 s. */
  check(): Promise<void>;
  /** Nothing can be asked afterwards. */
  close(): Promise<void>;
}

/**
 * Connects when it is first used, and shares the process's connections to that URL.
 * @param url `postgres://user:password@host:port/database`.
 */
export function openPostgres(url: string): Postgres {
  const { pool, notifications, release } = takePool(url);
  const listening = new Set<() => void>();
  let closing: Promise<void> | undefined;

  const queryOn =
    (client: pg.Pool | pg.PoolClient): Query =>
    async <R extends Row>(text: string, values: readonly unknown[] = []) => {
      try {
        return (await client.query<R>(text, values as unknown[])).rows;
      } catch (fault) {
        throw isLost(fault) ? new EngineLost('PostgreSQL does not answer', { cause: fault }) : fault;
      }
    };

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

  const queryPool = queryOn(pool);

  return {
    async query(text, values) {
      mustBeOpen();
      return queryPool(text, values);
    },

    async transaction(work) {
      const client = await connect();
      const query = queryOn(client);
      try {
        await query('begin');
        const result = await work(query);
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
        const [row] = await queryPool<{ version: string }>(`select current_setting('server_version_num') as version`);
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
