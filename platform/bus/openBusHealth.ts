import { openPostgres } from '../postgres/openPostgres.js';
import { engineOf } from '../runtime/config/engineOf.js';
import { kafkaHealth } from './kafka/kafkaHealth.js';
import type { BusHealth } from './port.js';

/**
 * `TIDEWATCH_BUS`, as `openBus`. Nothing is asked before `check` is called, so a process starts while the bus is away.
 * @throws EngineUnknown for a scheme that this version does not support. Error of one line for a URL that cannot be one.
 */
export const openBusHealth = (url: string): BusHealth =>
  engineOf<BusHealth>('BUS', url, {
    // A file has no server that could be away.
    sqlite: () => ({ check: async () => {}, close: async () => {} }),
    postgres: () => postgresHealth(url),
    kafka: () => kafkaHealth(url),
    kafkas: () => kafkaHealth(url),
  });

function postgresHealth(url: string): BusHealth {
  const { query, close } = openPostgres(url);
  return { check: () => query('select 1'), close };
}
