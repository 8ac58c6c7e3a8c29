/** Applying events to one generation of a projection: exactly once, and never wedged by one of them. */
import type { Clock } from '../platform/clock/clock.js';
import type { Batch, Position, RecordedEvent } from '../platform/event-store/port.js';
import type { ReadDb, ReadTransaction } from '../platform/read-db/port.js';
import { type Generation, physicalName } from './generations.js';
import type { Projection } from './projection.js';
import { unitOfWork } from './unitOfWork.js';

/** How often an event is tried alone before it goes to the dead letters. */
const TRIES = 3;

/** Somebody else moved this generation on, or retired it: whoever sees this lets go and looks again. */
export class CheckpointLost extends Error {
  override readonly name = 'CheckpointLost';
}

export interface FoldPorts {
  readonly readDb: ReadDb;
  readonly clock: Clock;
  /** Told of every event that could not be folded and was put aside. */
  readonly onDeadLetter: (projection: string, event: RecordedEvent, fault: unknown) => void;
}

/**
 * Folds a batch and moves the checkpoint in the same transaction. If that fails, each event gets a transaction of its
 * own, so that one that cannot be folded is put aside and its neighbours are not.
 * @returns the generation at its new position.
 * @throws CheckpointLost; or the database's own fault, and then nothing has moved.
 */
export async function foldBatch(
  ports: FoldPorts,
  projection: Projection,
  generation: Generation,
  batch: Batch,
): Promise<Generation> {
  try {
    return await foldTogether(ports, projection, generation, batch.events, batch.position);
  } catch (fault) {
    if (fault instanceof CheckpointLost || batch.events.length === 0) throw fault;
  }
  let current = generation;
  for (const event of batch.events) current = await foldAlone(ports, projection, current, event);
  return await foldTogether(ports, projection, current, [], batch.position);
}

async function foldAlone(ports: FoldPorts, projection: Projection, generation: Generation, event: RecordedEvent) {
  for (let tries = 1; ; tries++) {
    try {
      return await foldTogether(ports, projection, generation, [event], event.position);
    } catch (fault) {
      if (fault instanceof CheckpointLost) throw fault;
      if (tries === TRIES) return await putAside(ports, projection, generation, event, fault);
    }
  }
}

function foldTogether(
  { readDb, clock }: FoldPorts,
  projection: Projection,
  generation: Generation,
  events: readonly RecordedEvent[],
  position: Position,
): Promise<Generation> {
  return readDb.transaction(async transaction => {
    await foldInto(transaction, projection, generation, events);
    return await moveCheckpoint(transaction, generation, position, clock);
  });
}

/** Folds events into a generation's tables without moving its checkpoint. */
export async function foldInto(
  transaction: ReadTransaction,
  projection: Projection,
  { generation }: Generation,
  events: readonly RecordedEvent[],
): Promise<void> {
  const work = unitOfWork(transaction, projection, table => physicalName(table, generation));
  await work.fetch(events);
  for (const event of events) {
    const pending = projection.on[event.type]?.(event, work.rows);
    if (pending) await pending;
  }
  await work.flush();
}

/** Compare-and-set: moves only from where this worker left it, and only while the generation is in use. */
async function moveCheckpoint(
  transaction: ReadTransaction,
  generation: Generation,
  position: Position,
  clock: Clock,
): Promise<Generation> {
  const { numUpdatedRows } = await transaction.sql
    .updateTable('projections')
    .set({ position, updated_at: clock.now() })
    .where('name', '=', generation.name)
    .where('generation', '=', generation.generation)
    .where('position', '=', generation.position)
    .where('status', '=', generation.status)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new CheckpointLost(`${generation.name} was moved by somebody else`);
  return { ...generation, position };
}

async function putAside(
  { readDb, clock, onDeadLetter }: FoldPorts,
  projection: Projection,
  generation: Generation,
  event: RecordedEvent,
  fault: unknown,
): Promise<Generation> {
  const moved = await readDb.transaction(async transaction => {
    const now = clock.now();
    await transaction.sql
      .insertInto('dead_letters')
      .values({
        projection: projection.name,
        position: event.position,
        event_id: event.id,
        event_type: event.type,
        stream: event.stream,
        revision: event.revision,
        error: String(fault),
        tries: TRIES,
        first_at: now,
        last_at: now,
      })
      .onConflict(conflict => conflict.columns(['projection', 'position']).doUpdateSet({ last_at: now }))
      .execute();
    return await moveCheckpoint(transaction, generation, event.position, clock);
  });
  onDeadLetter(projection.name, event, fault);
  return moved;
}
