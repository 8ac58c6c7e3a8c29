/**
 * Folds the log of a rebuild in several threads at once, each the events of some shops (ADR 0062). Each reads, opens,
 * folds and writes for itself, so nothing but the request and the answer goes from thread to thread.
 */
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { Position } from '../../platform/event-store/port.js';
import type { ShopsPart } from '../../platform/event-store/shopsPart.js';
import type { Projection } from '../../read-models/projection.js';
import { type FoldPorts, moveCheckpoint, nextOf } from '../fold.js';
import { foldThrough } from '../foldThrough.js';
import type { Generation } from '../generations.js';
import { foldLane, type Lane, type LaneEnd, pagesOf } from './foldLane.js';

export interface Lanes {
  /** What the calling thread folds. With the others' parts, all events. */
  readonly own: ShopsPart;
  readonly others: readonly LaneElsewhere[];
  /** How many events the others have written so far. */
  folded(): number;
}

export interface LaneElsewhere {
  readonly part: ShopsPart;
  /** @throws what ends it. */
  fold(projection: Projection, lane: Lane): Promise<LaneEnd>;
}

/**
 * @param moved called after each commit of this thread.
 * @returns the generation with everything up to `upTo` in it.
 * @throws what ends a lane, when all have ended: CheckpointLost; what the log or the key store says if it is lost.
 */
export async function foldInLanes(
  ports: FoldPorts & { readonly eventLog: EventLog },
  projection: Projection,
  start: Generation,
  lanes: Lanes,
  upTo: Position,
  moved: (events: number, position: Position) => void,
): Promise<Generation> {
  const parts = [lanes.own, ...lanes.others.map(({ part }) => part)];
  const [own, ...others] = parts.map(
    (part, index): Lane => ({ part, generation: start, upTo, firstUnit: 1 - index / parts.length }),
  );
  const ends = await allEnded([
    foldLane(ports, projection, own as Lane, moved),
    ...lanes.others.map(({ fold }, index) => fold(projection, others[index] as Lane)),
  ]);
  let generation = start;
  // What a lane could not fold is put aside here, one event at a time, now that no other lane writes.
  for (const [index, { position, isStuck }] of ends.entries()) {
    const part = parts[index];
    if (!isStuck || !part) continue;
    const pagesAfter = (after: Position | 'start') => pagesOf(ports.eventLog, projection, part, after, upTo);
    generation = await foldThrough(ports, projection, { ...generation, position }, pagesAfter, moved);
  }
  return await joined(ports, generation, upTo);
}

/**
 * From now on, its position holds for all of its rows. Before, a projector that continued it would fold events over rows
 * that have them already.
 * @throws CheckpointLost
 */
const joined = ({ readStore, clock }: FoldPorts, generation: Generation, position: Position): Promise<Generation> =>
  readStore.transaction(async ({ sql }) => {
    const moved = await moveCheckpoint(sql, generation, nextOf(generation, position, true), clock);
    await sql
      .updateTable('projections')
      .set({ status: 'building' })
      .where('name', '=', moved.name)
      .where('generation', '=', moved.generation)
      .execute();
    return { ...moved, status: 'building' };
  });

/** Waits for all: the engines must not be closed under one that still works. */
async function allEnded<Value>(works: readonly Promise<Value>[]): Promise<readonly Value[]> {
  await Promise.allSettled(works);
  return await Promise.all(works);
}
