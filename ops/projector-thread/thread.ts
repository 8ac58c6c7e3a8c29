/** The thread of startProjectorThread.ts: `projector/main.ts` without a process around it. */
import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '../../platform/clock/clock.js';
import { openEventStore } from '../../platform/event-store/openEventStore.js';
import { createLogger } from '../../platform/logging/logger.js';
import { openReadDb } from '../../platform/read-db/openReadDb.js';
import { projections } from '../../projector/projections/index.js';
import { startProjector } from '../../projector/projector.js';
import type { Said, ThreadData } from './startProjectorThread.js';

const { EVENT_STORE, READ_DB, LOG_LEVEL } = workerData as ThreadData;
const clock = systemClock;
const store = openEventStore(EVENT_STORE, { clock });
const readDb = await openReadDb(READ_DB);
const say = (said: Said) => parentPort?.postMessage(said);

const projector = startProjector(
  { store, readDb, clock, logger: createLogger(LOG_LEVEL), realtime: { publish: say } },
  projections,
);
parentPort?.once('message', async () => {
  await projector.stop();
  await Promise.all([store.close(), readDb.close()]);
  parentPort?.close();
});
await projector.ready;
say('ready');
