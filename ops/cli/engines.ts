/** The engines that commands on read models need, opened for one command and closed after it. */

import { workTables } from '../../application/workTables.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { openEventLog } from '../../platform/event-store/openEventLog.js';
import { openReadStore } from '../../platform/read-store/openReadStore.js';
import type { ReadStore } from '../../platform/read-store/port.js';
import { type Clock, systemClock } from '../../platform/runtime/clock/clock.js';
import type { Config } from '../../platform/runtime/config/config.js';
import { openWorkStore } from '../../platform/work-store/openWorkStore.js';
import type { WorkStore } from '../../platform/work-store/port.js';

export interface Engines {
  readonly store: EventLog;
  readonly readStore: ReadStore;
  readonly workStore: WorkStore;
  readonly clock: Clock;
}

export async function withEngines<Result>(
  config: Config,
  work: (engines: Engines) => Promise<Result>,
): Promise<Result> {
  const store = openEventLog(config.EVENT_STORE, { clock: systemClock, readAhead: true });
  const readStore = await openReadStore(config.READ_STORE, { writerThread: true });
  const workStore = await openWorkStore(config.WORK_STORE);
  try {
    await workStore.ensure(workTables);
    return await work({ store, readStore, workStore, clock: systemClock });
  } finally {
    await store.close();
    await readStore.close();
    await workStore.close();
  }
}
