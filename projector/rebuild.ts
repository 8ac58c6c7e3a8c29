/** Fills a new generation of a projection from the first event, and switches readers to it once it has caught up. */
import type { EventLog } from '../platform/event-store/codec/eventLog.js';
import { type Position, shareOf } from '../platform/event-store/port.js';
import { type Projection, typesOf } from '../read-models/projection.js';
import type { FoldPorts } from './fold.js';
import { foldLog } from './foldLog.js';
import { beginGeneration, dropAbandoned, promote } from './generations.js';

/** Larger than a follower's batch, so that rows with many changes are written less often. */
const BATCH = 5_000;

/**
 * @param onProgress receives the number of folded events and the estimated share of the log (0 to 1); an estimate, because
 * positions may have gaps.
 * @returns the number of events folded.
 */
export async function rebuild(
  ports: FoldPorts & { readonly eventLog: EventLog },
  projection: Projection,
  onProgress: (events: number, share: number) => void = () => {},
): Promise<number> {
  const { eventLog, readStore, clock } = ports;
  await dropAbandoned(readStore, projection.name, clock);
  let generation = await beginGeneration(readStore, projection, clock, { firstServes: false });
  const types = typesOf(projection);
  let events = 0;
  // Each round folds the events appended during the previous one, until there are none.
  for (let before = -1; before !== events; ) {
    before = events;
    const head = await eventLog.head();
    const after = (generation.position || 'start') as Position | 'start';
    const read = () => eventLog.readAll(after, { types, batchSize: BATCH });
    generation = await foldLog(ports, projection, generation, read, async (written, batch) => {
      events += batch.events.length;
      onProgress(events, shareOf(batch.position, head));
      return written;
    });
  }
  await promote(readStore, projection, generation);
  onProgress(events, 1);
  return events;
}
