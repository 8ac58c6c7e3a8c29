/** Fills a projection from the first event, beside the one that serves, and switches when it has caught up. */
import type { EventLog } from '../platform/event-store/codec/eventLog.js';
import type { Position } from '../platform/event-store/port.js';
import { type Projection, typesOf } from '../read-models/projection.js';
import { builtFromNothing } from './builtFromNothing.js';
import type { FoldPorts } from './fold.js';
import { foldLog } from './foldLog.js';
import { beginGeneration, promote } from './generations.js';

/**
 * Larger than when following: a rebuild is about throughput, and no one waits for a single batch. Not even larger,
 * because a batch's objects would outlive the young generation, and collecting them costs more than fewer commits save.
 */
const BATCH_SIZE = 2_000;

/**
 * @param onProgress receives the events folded so far, and roughly what share of the log has been read (0 to 1).
 * Positions are digits on every engine, but some have gaps, so it is an estimate for a person, never a basis for
 * decisions.
 * @returns how many events were folded.
 */
export async function rebuild(
  ports: FoldPorts & { readonly store: EventLog },
  projection: Projection,
  onProgress: (events: number, share: number) => void = () => {},
): Promise<number> {
  const { store, clock } = ports;
  const readStore = builtFromNothing(ports.readStore);
  let generation = await beginGeneration(readStore, projection, clock, { firstServes: false });
  let events = 0;
  const types = typesOf(projection);
  // What is appended meanwhile is folded in the next round, until a round finds nothing new.
  for (let caughtUp = false; !caughtUp; ) {
    caughtUp = true;
    const head = await store.head();
    const after = (generation.position || 'start') as Position | 'start';
    const read = () => store.readAll(after, { types, batchSize: BATCH_SIZE });
    generation = await foldLog({ ...ports, readStore }, projection, generation, read, async (moved, batch) => {
      events += batch.events.length;
      if (batch.events.length > 0) caughtUp = false;
      onProgress(events, head === null ? 1 : Math.min(1, Number(batch.position) / Number(head)));
      return moved;
    });
  }
  await promote(readStore, projection, generation);
  onProgress(events, 1);
  return events;
}
