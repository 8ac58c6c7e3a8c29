import type { Logger } from 'pino';
import { openPostgres } from '../../postgres/openPostgres.js';
import type { Clock } from '../../runtime/clock/clock.js';
import { createBus } from '../createBus.js';
import type { Bus } from '../port.js';
import { openPostgresEngine } from './openPostgresEngine.js';

/** @param url `postgres://user:password@host:5432/database`. @throws Error of one line where the server cannot be used. */
export async function openPostgresBus(
  url: string,
  { clock, logger }: { readonly clock: Clock; readonly logger?: Logger },
): Promise<Bus> {
  const postgres = openPostgres(url);
  try {
    await postgres.check();
    const engine = await openPostgresEngine(postgres, { clock, ...(logger ? { logger } : {}) });
    const close = async (): Promise<void> => {
      await engine.close();
      await postgres.close();
    };
    return createBus({ ...engine, close }, { clock, logger });
  } catch (fault) {
    await postgres.close();
    throw fault;
  }
}
