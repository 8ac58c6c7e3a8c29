/** The engines that commands on read models need, opened for one command and closed after it. */
import { systemClock } from '../../platform/clock/clock.js';
import type { Config } from '../../platform/config/config.js';
import { openEventStore } from '../../platform/event-store/openEventStore.js';
import type { EventStore } from '../../platform/event-store/port.js';
import { openReadDb } from '../../platform/read-db/openReadDb.js';
import type { ReadDb } from '../../platform/read-db/port.js';

export async function withEngines<Result>(
  config: Config,
  work: (engines: { store: EventStore; readDb: ReadDb; clock: typeof systemClock }) => Promise<Result>,
): Promise<Result> {
  const store = openEventStore(config.EVENT_STORE, { clock: systemClock, readAhead: true });
  const readDb = await openReadDb(config.READ_DB, { writerThread: true });
  try {
    return await work({ store, readDb, clock: systemClock });
  } finally {
    await store.close();
    await readDb.close();
  }
}
