/** Fills a projection from the first event, beside the one that serves, and switches when it has caught up. */
import type { EventLog } from '../platform/event-store/codec/eventLog.js';
import { type Position, shareOf } from '../platform/event-store/port.js';
import { type Projection, typesOf } from '../read-models/projection.js';
import { builtFromNothing } from './builtFromNothing.js';
import type { FoldPorts } from './fold.js';
import { foldLog } from './foldLog.js';
import { beginGeneration, promote } from './generations.js';

/**
 * Larger than when following: no one waits for a single batch of a rebuild, and what a batch writes to one row or one page
 * of the file is written once. Not larger still: its events and rows are all in memory, and twice as many would take
 * another 200 MB for orders.
 */
const BATCH_SIZE = 5_000;

/**
 * @param onProgress receives the events folded so far, and roughly what share of the log has been read (0 to 1):
 * positions may have gaps, so it is an estimate for a person.
 * @returns how many events were folded.
 */
export async function rebuild(
  ports: FoldPorts & { readonly eventLog: EventLog },
  projection: Projection,
  onProgress: (events: number, share: number) => void = () => {},
): Promise<number> {
  const { eventLog, clock } = ports;
  const readStore = builtFromNothing(ports.readStore);
  let generation = await beginGeneration(readStore, projection, clock, { firstServes: false });
  let events = 0;
  const types = typesOf(projection);
  // What is appended meanwhile is folded in the next round, until a round finds nothing new.
  for (let caughtUp = false; !caughtUp; ) {
    caughtUp = true;
    const head = await eventLog.head();
    const after = (generation.position || 'start') as Position | 'start';
    const read = () => eventLog.readAll(after, { types, batchSize: BATCH_SIZE });
    generation = await foldLog({ ...ports, readStore }, projection, generation, read, async (moved, batch) => {
      events += batch.events.length;
      if (batch.events.length > 0) caughtUp = false;
      onProgress(events, shareOf(batch.position, head));
      return moved;
    });
  }
  await promote(readStore, projection, generation);
  onProgress(events, 1);
  return events;
}
