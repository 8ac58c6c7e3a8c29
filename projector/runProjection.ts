/** One projection, followed as long as the process lives, like every follower of the log (application/follow). */
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
  /** Called when a fault stopped the follower; it continues by itself after a pause. */
  readonly onFault: (projection: string, fault: unknown) => void;
  /** Shows how far those have got that begin empty. */
  readonly filling?: FillingReport;
  /** Called when its tables exist. */
  readonly onBegun?: () => void;
}

/** A newer version of the projection is live: this process runs an older one, and leaves it alone. */
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
 * The generation to work on: the live one if it has this version, otherwise the one being built for this version. If
 * none is live, the first rebuild was interrupted; what it has is served, and it is continued.
 * @throws NewerVersionServes: while services are replaced one by one, two versions run at the same time and would take
 * the tables from each other forever.
 */
async function currentGeneration({ readStore, clock, onBegun }: RunPorts, projection: Projection): Promise<Generation> {
  const all = await generationsOf(readStore, projection.name);
  const serving = all.find(({ status }) => status === 'live');
  if (serving && serving.version > projection.version) {
    // There is something to read.
    onBegun?.();
    throw new NewerVersionServes(
      `version ${serving.version} of ${projection.name} is live, and this is ${projection.version}: it is left alone; 'projections rebuild ${projection.name}' goes back`,
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
