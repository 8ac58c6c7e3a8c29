/** Entry of startProjectorThread.ts: `projector/main.ts` without its own process. */
import { parentPort, workerData } from 'node:worker_threads';
import { soleLeadership } from '../../application/follow/leadership.js';
import { startTraces } from '../../application/observe/startTraces.js';
import { openEventLog } from '../../platform/event-store/openEventLog.js';
import { openReadStore } from '../../platform/read-store/openReadStore.js';
import { systemClock } from '../../platform/runtime/clock/clock.js';
import { createLogger } from '../../platform/runtime/logging/logger.js';
import { passOnMeasures } from '../../platform/runtime/metrics/measuresOfThread.js';
import { openVault } from '../../platform/vault/openVault.js';
import { startProjector } from '../../projector/projector.js';
import { projections } from '../../read-models/readModels.js';
import type { ThreadData, ThreadMessage } from './startProjectorThread.js';

const { EVENT_STORE, READ_STORE, KEY_STORE, LOG_LEVEL, METRICS_PORT, masterKey, ...tracing } = workerData as ThreadData;
const logger = createLogger(LOG_LEVEL, 'projector-thread');
if (METRICS_PORT !== null) passOnMeasures(parentPort);
const stopTraces = await startTraces('projector', tracing, logger);
const clock = systemClock;
const readStore = await openReadStore(READ_STORE);
const vault = openVault(KEY_STORE, { masterKey, clock });
const eventLog = openEventLog(EVENT_STORE, { clock, vault });
const post = (message: ThreadMessage) => parentPort?.postMessage(message);

const projector = startProjector(
  {
    ...{ eventLog, readStore, vault, clock, logger },
    ...{ realtime: { publish: post }, leadership: soleLeadership },
  },
  projections,
);
parentPort?.once('message', async () => {
  await projector.stop();
  await stopTraces();
  await eventLog.close();
  await Promise.all([readStore.close(), vault.close()]);
  parentPort?.close();
});
await projector.ready;
post('ready');
