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
  if (request) await reply(request, answer => parentPort?.postMessage(answer));
  else parentPort?.close();
});

/** Answers before the engines are closed, which takes a while: the thread that asked has other work by then. */
async function reply({ projection: name, ...lane }: LaneRequest, send: (reply: Reply<LaneEnd>) => void): Promise<void> {
  const closing: (() => Promise<void>)[] = [];
  function opened<Engine extends { close(): Promise<void> }>(engine: Engine): Engine {
    closing.push(() => engine.close());
    return engine;
  }
  try {
    const projection = projections.find(one => one.name === name);
    if (!projection) throw new Error(`no projection is called '${name}'`);
    const ports = {
      eventLog: opened(openEventLog(EVENT_STORE, { clock: systemClock })),
      readStore: opened(await openReadStore(READ_STORE)),
      vault: opened(openVault(KEY_STORE, { masterKey, clock: systemClock })),
      clock: systemClock,
      // A lane puts nothing aside: the thread that asked does.
      onDeadLetter: () => {},
    };
    send({ answer: await foldLane(ports, projection, lane, count => void Atomics.add(folded, 0, count)) });
  } catch (fault) {
    send({ fault });
  }
  // One that cannot be closed must not end the thread while another is open: the SQLite driver would abort the process.
  await Promise.allSettled(closing.map(close => close()));
}
