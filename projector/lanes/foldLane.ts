/** One lane of a rebuild: folds the events of some shops, whose rows no other lane reads or writes. */
import type { EventLog, LoggedBatch } from '../../platform/event-store/codec/eventLog.js';
import type { Position } from '../../platform/event-store/port.js';
import type { ShopsPart } from '../../platform/event-store/shopsPart.js';
import { type Projection, typesOf } from '../../read-models/projection.js';
import { builtFromNothing } from '../builtFromNothing.js';
import type { FoldPorts } from '../fold.js';
import { foldFar, PAGE } from '../foldFar.js';
import type { Generation } from '../generations.js';

export interface Lane {
  readonly part: ShopsPart;
  readonly generation: Generation;
  /** The same for all lanes. */
  readonly upTo: Position;
  /** The size of its first unit, as a share of the others: another for each lane, so that they do not write at once. */
  readonly firstUnit: number;
}

/** How far a lane came. */
export interface LaneEnd {
  /** Everything of its part up to here is written; empty: nothing is. */
  readonly position: string;
  /** Something up to here cannot be folded or written. */
  readonly isStuck: boolean;
}

/**
 * @param folded called after each commit with the number of its events.
 * @throws CheckpointLost if the generation is no longer being built.
 */
export async function foldLane(
  ports: FoldPorts & { readonly eventLog: EventLog },
  projection: Projection,
  { part, generation, upTo, firstUnit }: Lane,
  folded: (events: number, position: Position) => void,
): Promise<LaneEnd> {
  const lane = { ...ports, readStore: builtFromNothing(ports.readStore) };
  const pages = pagesOf(ports.eventLog, projection, part, 'start', upTo);
  const far = await foldFar(lane, projection, { ...generation, isLane: true }, pages, folded, firstUnit);
  return { position: far.generation.position, isStuck: far.stuckBefore !== undefined };
}

/** The events of one part. */
export function pagesOf(
  { divided }: EventLog,
  projection: Projection,
  part: ShopsPart,
  after: Position | 'start',
  upTo: Position,
): AsyncIterable<LoggedBatch> {
  if (!divided) throw new Error('this event store does not divide its log');
  return divided.readPart(part, after, upTo, { types: typesOf(projection), batchSize: PAGE });
}
