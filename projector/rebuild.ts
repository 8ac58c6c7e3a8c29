/** Fills a projection from the first event, beside the one that serves, and switches when it has caught up. */
import type { EventLog, LoggedBatch } from '../platform/event-store/codec/eventLog.js';
import { isAfter, type Position, shareOf } from '../platform/event-store/port.js';
import { type Projection, typesOf } from '../read-models/projection.js';
import { builtFromNothing } from './builtFromNothing.js';
import type { FoldPorts } from './fold.js';
import { foldFar } from './foldFar.js';
import { foldLog } from './foldLog.js';
import { beginGeneration, dropAbandoned, promote } from './generations.js';

/** Small: what is made of a page's events is gone, in the cheapest part of the heap, before the next one is read. */
const PAGE = 1_000;

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
  const rebuilding = { ...ports, readStore };
  await dropAbandoned(ports.readStore, projection.name, clock);
  let generation = await beginGeneration(readStore, projection, clock, { firstServes: false });
  let events = 0;
  const types = typesOf(projection);
  // What is appended meanwhile is folded in the next round, until a round finds nothing new.
  for (let caughtUp = false; !caughtUp; ) {
    caughtUp = true;
    const head = await eventLog.head();
    const moved = (count: number, position: Position): void => {
      events += count;
      if (count > 0) caughtUp = false;
      onProgress(events, shareOf(position, head));
    };
    const pages = () =>
      eventLog.readAll((generation.position || 'start') as Position | 'start', { types, batchSize: PAGE });
    const far = await foldFar(rebuilding, projection, generation, pages(), moved);
    generation = far.generation;
    const { stuckBefore } = far;
    if (stuckBefore === undefined) continue;
    caughtUp = false;
    const stuck = () => upTo(stuckBefore, pages());
    generation = await foldLog(rebuilding, projection, generation, stuck, async (written, batch) => {
      moved(batch.events.length, batch.position);
      return written;
    });
  }
  await promote(readStore, projection, generation);
  onProgress(events, 1);
  return events;
}

async function* upTo(last: Position, pages: AsyncIterable<LoggedBatch>): AsyncGenerator<LoggedBatch> {
  for await (const page of pages) {
    yield page;
    if (!isAfter(last, page.position)) return;
  }
}
