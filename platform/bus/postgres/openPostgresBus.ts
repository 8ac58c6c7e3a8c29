import { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Clock } from '../../runtime/clock/clock.js';
import { createBus } from '../createBus.js';
import type { Bus } from '../port.js';
import { openPostgresEngine } from './openPostgresEngine.js';

/** One connection listens; the others are for publishers and members. */
const CONNECTIONS = 8;
const CONNECT_LIMIT_MS = 10_000;

/** @param url `postgres://user:password@host:5432/database`. @throws what the server refuses, or that none answers. */
export async function openPostgresBus(
  url: string,
  { clock, logger }: { readonly clock: Clock; readonly logger?: Logger },
): Promise<Bus> {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
    application_name: 'tidewatch bus',
  });
  pool.on('error', err =>
    logger?.warn({ err }, 'an idle connection of the bus broke; a new one is made when it is needed'),
  );
  try {
    const engine = await openPostgresEngine(pool, { clock, ...(logger ? { logger } : {}) });
    const close = async (): Promise<void> => {
      await engine.close();
      await pool.end();
    };
    return createBus({ ...engine, close }, { clock, logger });
  } catch (fault) {
    await pool.end();
    throw fault;
  }
}
