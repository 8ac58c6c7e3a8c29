/** One projection, followed for as long as the process lives. */
import { setTimeout as wait } from 'node:timers/promises';
import type { EventLog } from '../platform/event-store/codec/eventLog.js';
import type { Position } from '../platform/event-store/port.js';
import type { Realtime } from '../platform/realtime/port.js';
import { type Projection, typesOf } from '../read-models/projection.js';
import { announce } from './announce.js';
import { CheckpointLost, type FoldPorts } from './fold.js';
import { foldLog } from './foldLog.js';
import { beginGeneration, type Generation, generationsOf, promote } from './generations.js';

export interface RunPorts extends FoldPorts {
  readonly store: EventLog;
  readonly realtime: Pick<Realtime, 'publish'>;
  /** Told when following stopped by a fault; it goes on by itself after a pause. */
  readonly onFault: (projection: string, fault: unknown) => void;
  /** Told when its tables are there. */
  readonly onBegun?: () => void;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

/** Follows the log until aborted. A lost engine is waited for, longer and longer, never given up. */
export async function runProjection(ports: RunPorts, projection: Projection, signal: AbortSignal): Promise<void> {
  for (let pause = FIRST_PAUSE_MS; !signal.aborted; ) {
    try {
      const generation = await currentGeneration(ports, projection);
      ports.onBegun?.();
      await follow(ports, projection, generation, signal, () => {
        pause = FIRST_PAUSE_MS;
      });
    } catch (fault) {
      if (signal.aborted) return;
      if (!(fault instanceof CheckpointLost)) ports.onFault(projection.name, fault);
      await wait(pause, undefined, { signal }).catch(() => {});
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }
}

/**
 * The generation to work on: the live one where it is of this version, else the one being built for this version. Where
 * none serves, a rebuild that was the first was broken off: what there is of it serves, and is gone on with.
 */
async function currentGeneration({ readStore, clock }: RunPorts, projection: Projection): Promise<Generation> {
  const all = await generationsOf(readStore, projection.name);
  const mine = all.filter(({ version }) => version === projection.version);
  const live = mine.find(({ status }) => status === 'live');
  if (live) return live;
  const building = mine.find(({ status }) => status === 'building');
  if (!building) return await beginGeneration(readStore, projection, clock, { firstServes: true });
  const served = all.some(({ status }) => status === 'live');
  return served ? building : await promote(readStore, projection, building);
}

async function follow(
  ports: RunPorts,
  projection: Projection,
  start: Generation,
  signal: AbortSignal,
  onProgress: () => void,
): Promise<void> {
  const after = (start.position || 'start') as Position | 'start';
  const read = (failed: AbortSignal) =>
    ports.store.subscribe(after, { types: typesOf(projection), signal: AbortSignal.any([signal, failed]) });
  await foldLog(ports, projection, start, read, async (moved, batch) => {
    const generation =
      moved.status === 'building' && batch.live ? await promote(ports.readStore, projection, moved) : moved;
    if (generation.status === 'live') await announce(projection, batch, ports.readStore, ports.realtime);
    onProgress();
    return generation;
  });
}
