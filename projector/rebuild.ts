/** Fills a projection from the first event, beside the one that serves, and switches when it has caught up. */
import type { EventLog } from '../platform/event-store/codec/eventLog.js';
import { type Position, shareOf } from '../platform/event-store/port.js';
import { type Projection, typesOf } from '../read-models/projection.js';
import { builtFromNothing } from './builtFromNothing.js';
import type { FoldPorts } from './fold.js';
import { PAGE } from './foldFar.js';
import { foldThrough } from './foldThrough.js';
import { beginGeneration, dropAbandoned, promote } from './generations.js';
import { foldInLanes, type Lanes } from './lanes/foldInLanes.js';

/**
 * @param onProgress receives the events folded so far, and roughly what share of the log has been read (0 to 1):
 * positions may have gaps, so it is an estimate for a person.
 * @param lanes the threads that share the log with this one.
 * @returns how many events were folded.
 */
export async function rebuild(
  ports: FoldPorts & { readonly eventLog: EventLog },
  projection: Projection,
  onProgress: (events: number, share: number) => void = () => {},
  lanes?: Lanes,
): Promise<number> {
  const { eventLog, readStore, clock } = ports;
  await dropAbandoned(readStore, projection.name, clock);
  let events = 0;
  let head = await eventLog.head();
  const inLanes = lanes !== undefined && head !== null;
  let generation = await beginGeneration(readStore, projection, clock, { firstServes: false, inLanes });
  const moved = (count: number, position: Position): void => {
    events += count;
    onProgress(events + (lanes?.folded() ?? 0), shareOf(position, head));
  };
  if (inLanes) generation = await foldInLanes(ports, projection, generation, lanes, head as Position, moved);
  // What other threads wrote is not known here.
  const rest = inLanes ? ports : { ...ports, readStore: builtFromNothing(readStore) };
  const types = typesOf(projection);
  // What is appended meanwhile is folded in the next round, until a round finds nothing new.
  for (let before = -1; before !== events; ) {
    before = events;
    head = await eventLog.head();
    const pagesAfter = (position: Position | 'start') => eventLog.readAll(position, { types, batchSize: PAGE });
    generation = await foldThrough(rest, projection, generation, pagesAfter, moved);
  }
  await promote(readStore, projection, generation);
  events += lanes?.folded() ?? 0;
  onProgress(events, 1);
  return events;
}
