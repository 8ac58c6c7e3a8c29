/** The engines that commands on read models need, opened for one command and closed after it. */

import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { openEventLog } from '../../platform/event-store/openEventLog.js';
import { openReadStore } from '../../platform/read-store/openReadStore.js';
import type { ReadStore } from '../../platform/read-store/port.js';
import { systemClock } from '../../platform/runtime/clock/clock.js';
import type { Config } from '../../platform/runtime/config/config.js';

export async function withEngines<Result>(
  config: Config,
  work: (engines: { store: EventLog; readStore: ReadStore; clock: typeof systemClock }) => Promise<Result>,
): Promise<Result> {
  const store = openEventLog(config.EVENT_STORE, { clock: systemClock, readAhead: true });
  const readStore = await openReadStore(config.READ_STORE, { writerThread: true });
  try {
    return await work({ store, readStore, clock: systemClock });
  } finally {
    await store.close();
    await readStore.close();
  }
}
