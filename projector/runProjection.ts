/** Follows the log with one projection for the lifetime of the process (see application/follow). */
import type { FillingReport } from '../application/follow/fillingReport.js';
import { keepFollowing } from '../application/follow/keepFollowing.js';
import type { EventLog } from '../platform/event-store/codec/eventLog.js';
import { type Position, shareOf } from '../platform/event-store/port.js';
import type { Realtime } from '../platform/realtime/port.js';
import { type Projection, typesOf } from '../read-models/projection.js';
import { announce } from './announce.js';
import type { FoldPorts } from './fold.js';
import { foldLog } from './foldLog.js';
import { beginGeneration, dropAbandoned, type Generation, generationsOf, promote } from './generations.js';
import { traceBatches } from './traceBatches.js';

export interface RunPorts extends FoldPorts {
  readonly eventLog: EventLog;
  readonly realtime: Pick<Realtime, 'publish'>;
  /** Called when a fault stops the follower, which then continues after a pause. */
  readonly onFault: (projection: string, fault: unknown) => void;
  /** Reports the progress of projections that start empty. */
  readonly filling?: FillingReport;
  /** Called once the projection's tables exist. */
  readonly onBegun?: () => void;
}

/** A newer version of the projection is live, which this older process leaves alone. */
export class NewerVersionServes extends Error {
  override readonly name = 'NewerVersionServes';
}

/** Follows the log until aborted. */
export const runProjection = (ports: RunPorts, projection: Projection, signal: AbortSignal): Promise<void> =>
  keepFollowing(
    async onProgress => {
      const generation = await currentGeneration(ports, projection);
      await dropAbandoned(ports.readStore, projection.name, ports.clock, generation);
      ports.onBegun?.();
      await follow(ports, projection, generation, signal, onProgress);
    },
    { signal, failed: fault => ports.onFault(projection.name, fault) },
  );

/**
 * The generation to continue: the live one if it has this version, otherwise the one being built for it. If none is live,
 * the first rebuild was interrupted; its rows are served while it continues.
 * @throws NewerVersionServes during a rolling upgrade, in which two versions would otherwise compete for the tables.
 */
async function currentGeneration({ readStore, clock, onBegun }: RunPorts, projection: Projection): Promise<Generation> {
  const all = await generationsOf(readStore, projection.name);
  const serving = all.find(({ status }) => status === 'live');
  if (serving && serving.version > projection.version) {
    // The newer version's tables can be read.
    onBegun?.();
    throw new NewerVersionServes(
      `version ${serving.version} of ${projection.name} is live, and this process has version ${projection.version}; to go back, run 'projections rebuild ${projection.name}'`,
    );
  }
  if (serving?.version === projection.version) return serving;
  const building = all.find(({ version, status }) => version === projection.version && status === 'building');
  if (!building) return await beginGeneration(readStore, projection, clock, { firstServes: true });
  return serving ? building : await promote(readStore, projection, building);
}

async function follow(
  ports: RunPorts,
  projection: Projection,
  start: Generation,
  signal: AbortSignal,
  onProgress: () => void,
): Promise<void> {
  const after = (start.position || 'start') as Position | 'start';
  const head = start.position === '' ? await ports.eventLog.head() : null;
  if (head !== null) ports.filling?.begin(projection.name);
  const trace = traceBatches(projection.name);
  const read = (failed: AbortSignal) =>
    trace.arriving(
      ports.eventLog.subscribe(after, { types: typesOf(projection), signal: AbortSignal.any([signal, failed]) }),
    );
  await foldLog(ports, projection, start, read, async (moved, batch) => {
    trace.committed(batch);
    const generation =
      moved.status === 'building' && batch.live ? await promote(ports.readStore, projection, moved) : moved;
    if (generation.status === 'live') await announce(projection, batch, ports.readStore, ports.realtime);
    ports.filling?.moved(projection.name, shareOf(batch.position, head), batch.live);
    onProgress();
    return generation;
  });
}
