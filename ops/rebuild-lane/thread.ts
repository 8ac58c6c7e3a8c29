/** The thread of startLanes.ts. It opens its engines with the first request: until then they may not be usable. */
import { parentPort, workerData } from 'node:worker_threads';
import { openEventLog } from '../../platform/event-store/openEventLog.js';
import { openReadStore } from '../../platform/read-store/openReadStore.js';
import { systemClock } from '../../platform/runtime/clock/clock.js';
import type { Reply } from '../../platform/runtime/threads/askedThread.js';
import { openVault } from '../../platform/vault/openVault.js';
import { foldLane, type LaneEnd } from '../../projector/lanes/foldLane.js';
import { projections } from '../../read-models/readModels.js';
import type { LaneData, LaneRequest } from './startLanes.js';

const { EVENT_STORE, READ_STORE, KEY_STORE, masterKey, folded } = workerData as LaneData;

/** `null`: there will be no more requests. */
parentPort?.on('message', async (request: LaneRequest | null) => {
  if (request) return parentPort?.postMessage(await replyTo(request));
  parentPort?.close();
});

async function replyTo({ projection: name, ...lane }: LaneRequest): Promise<Reply<LaneEnd>> {
  const projection = projections.find(one => one.name === name);
  if (!projection) return { fault: new Error(`no projection is called '${name}'`) };
  try {
    const eventLog = openEventLog(EVENT_STORE, { clock: systemClock });
    const readStore = await openReadStore(READ_STORE);
    const vault = openVault(KEY_STORE, { masterKey, clock: systemClock });
    // A lane puts nothing aside: the thread that asked does.
    const ports = { eventLog, readStore, vault, clock: systemClock, onDeadLetter: () => {} };
    try {
      return { answer: await foldLane(ports, projection, lane, count => void Atomics.add(folded, 0, count)) };
    } finally {
      await Promise.all([eventLog.close(), readStore.close(), vault.close()]);
    }
  } catch (fault) {
    return { fault };
  }
}
