/** Opens the engine of `TIDEWATCH_EVENT_STORE` (DESIGN §1). Nothing outside `platform` knows which one it is. */
import type { Clock } from '../runtime/clock/clock.js';
import type { Logger } from '../runtime/logging/logger.js';
import { openEventStoreDb } from './eventstoredb/openEventStoreDb.js';
import type { EventStore } from './port.js';
import { openPostgresEventStore } from './postgres/openPostgresEventStore.js';
import { openSqliteEventStore } from './sqlite/sqliteEventStore.js';

export interface EventStorePorts {
  readonly clock: Clock;
  readonly logger?: Pick<Logger, 'debug'>;
}

/**
 * @param url `sqlite:<path of a file>`, `postgres://…` or `esdb://…`. It connects at `ready`, or at the first use.
 * @throws Error that lists the engines, for any other scheme, or says why an `esdb:` URL is invalid. Never repeats the
 * URL, which may hold a password.
 */
export function openEventStore(url: string, { clock, logger }: EventStorePorts): EventStore {
  const [, name = '', rest = ''] = /^([a-z][a-z0-9+]*):(.*)$/is.exec(url) ?? [];
  const scheme = name.toLowerCase();
  if (scheme === 'postgres') return openPostgresEventStore(url, clock);
  if (scheme === 'esdb' || scheme === 'esdb+discover') return openEventStoreDb(url, { clock, logger });
  if (scheme !== 'sqlite')
    throw new Error(
      `event store engine '${scheme}' is not built into this version; built in: 'sqlite:<file>', 'postgres://…', 'esdb://…'`,
    );
  if (rest === '') throw new Error("an event store of the engine 'sqlite:' needs the path of its file");
  return openSqliteEventStore({ path: rest, clock });
}
