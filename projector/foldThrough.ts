/** Folds a part of the log to its end, for a rebuild: far at a time, and event by event where one cannot be folded. */
import type { LoggedBatch } from '../platform/event-store/codec/eventLog.js';
import { isAfter, type Position } from '../platform/event-store/port.js';
import type { Projection } from '../read-models/projection.js';
import type { FoldPorts } from './fold.js';
import { foldFar } from './foldFar.js';
import { foldLog } from './foldLog.js';
import type { Generation } from './generations.js';

/**
 * @param pagesAfter reads the part after a position, or all of it.
 * @param moved called after each commit with the number of its events.
 * @throws CheckpointLost; what the log or the key store says if it is lost.
 */
export async function foldThrough(
  ports: FoldPorts,
  projection: Projection,
  start: Generation,
  pagesAfter: (position: Position | 'start') => AsyncIterable<LoggedBatch>,
  moved: (events: number, position: Position) => void,
): Promise<Generation> {
  let generation = start;
  const pages = () => pagesAfter((generation.position || 'start') as Position | 'start');
  for (;;) {
    const far = await foldFar(ports, projection, generation, pages(), moved);
    generation = far.generation;
    const { stuckBefore } = far;
    if (stuckBefore === undefined) return generation;
    const stuck = () => upTo(stuckBefore, pages());
    generation = await foldLog(ports, projection, generation, stuck, async (written, batch) => {
      moved(batch.events.length, batch.position);
      return written;
    });
  }
}

async function* upTo(last: Position, pages: AsyncIterable<LoggedBatch>): AsyncGenerator<LoggedBatch> {
  for await (const page of pages) {
    yield page;
    if (!isAfter(last, page.position)) return;
  }
}
