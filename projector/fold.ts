/** Applies events to one generation of a projection: exactly once, and never blocked by one of them. */
import type { Kysely } from 'kysely';
import { CheckpointConflict } from '../application/follow/keepFollowing.js';
import { TRIES, tryEvent } from '../application/follow/tryEvent.js';
import type { LoggedEvent } from '../platform/event-store/codec/loggedEvent.js';
import type { Position } from '../platform/event-store/port.js';
import type { Guard, KeyedReads, ReadStore, TableChanges } from '../platform/read-store/port.js';
import type { ReadTables } from '../platform/read-store/readTables.js';
import type { Clock } from '../platform/runtime/clock/clock.js';
import type { Vault } from '../platform/vault/port.js';
import { ERASED, type Projection } from '../read-models/projection.js';
import { type Generation, physicalName } from './generations.js';
import type { OpenedEvent } from './openedEvents.js';
import { type UnitOfWork, unitOfWork } from './unitOfWork.js';

/**
 * Another process moved this generation's checkpoint, wrote to it, or retired it: the work is dropped and started
 * again.
 */
export class CheckpointLost extends CheckpointConflict {
  override readonly name = 'CheckpointLost';
}

export interface FoldPorts {
  readonly readStore: ReadStore;
  /** Opens what is sealed in events. */
  readonly vault: Pick<Vault, 'openAll'>;
  readonly clock: Clock;
  /** Called for every event that could not be folded and became a dead letter. */
  readonly onDeadLetter: (projection: string, event: LoggedEvent, fault: unknown) => void;
}

/**
 * Folds events over the current rows, without writing anything.
 * @param before the previous batch, while it is still being written.
 * @throws what a fold throws; EventUnreadable for an event that no schema admits; KeyMissing or SealBroken for one whose
 * content does not open.
 */
export async function fold(
  reads: KeyedReads,
  projection: Projection,
  generation: Generation,
  events: readonly OpenedEvent[],
  before?: UnitOfWork,
): Promise<UnitOfWork> {
  const work = unitOfWork(reads, projection, table => physicalName(table, generation.generation), before);
  for (const { event, fault } of events) {
    if (fault) throw fault;
    work.need(event);
  }
  await work.fetch();
  for (const { event, contents } of events) {
    if (event.type === ERASED && !projection.outlivesErasure) work.erase(event.meta.shop);
    const pending = projection.on[event.type]?.(event, work.rows, contents);
    if (pending) await pending;
  }
  return work;
}

/**
 * Writes the folded rows and moves the checkpoint, in one transaction.
 * @returns the generation at its new position.
 * @throws CheckpointLost; or the database's own error, and then nothing has moved.
 */
export async function write(
  { readStore, clock }: FoldPorts,
  generation: Generation,
  work: UnitOfWork,
  position: Position,
): Promise<Generation> {
  const changes = work.changes();
  const next = nextOf(generation, position, changes.some(isChange));
  const moved = await readStore.writeIf(guardOf(readStore.sql, generation, next, clock), changes);
  return confirmed(next, moved);
}

/** Folds each event in its own transaction, so that only those that cannot be folded become dead letters. */
export async function foldApart(
  ports: FoldPorts,
  projection: Projection,
  generation: Generation,
  events: readonly OpenedEvent[],
): Promise<Generation> {
  let current = generation;
  for (const event of events) current = await foldAlone(ports, projection, current, event);
  return current;
}

async function foldAlone(ports: FoldPorts, projection: Projection, generation: Generation, opened: OpenedEvent) {
  const { readStore } = ports;
  const { event } = opened;
  const tried = await tryEvent(
    async () => write(ports, generation, await fold(readStore, projection, generation, [opened]), event.position),
    { engines: [() => readStore.sql.selectFrom('projections').select('name').limit(1).execute()] },
  );
  return 'done' in tried ? tried.done : await putAside(ports, projection, generation, event, tried.poisoned);
}

const isChange = ({ put, removed, erased = [], outlived = [] }: TableChanges): boolean =>
  put.length > 0 || removed.length > 0 || erased.length > 0 || outlived.length > 0;

/** The generation as its next write leaves it. */
export function nextOf(generation: Generation, position: Position, changed: boolean): Generation {
  const writes = generation.writes + 1;
  return { ...generation, position, writes, changes: changed ? writes : generation.changes };
}

/** Compare-and-set: changes its row only while the generation is as it was read, and in use. */
const moveOf = (sql: Kysely<ReadTables>, generation: Generation, next: Generation, clock: Clock) =>
  sql
    .updateTable('projections')
    .set({ position: next.position, updated_at: clock.now(), writes: next.writes, changes: next.changes })
    .where('name', '=', generation.name)
    .where('generation', '=', generation.generation)
    .where('writes', '=', generation.writes)
    .where('status', '=', generation.status);

/** Only within a transaction. @throws CheckpointLost */
export async function moveCheckpoint(
  sql: Kysely<ReadTables>,
  generation: Generation,
  next: Generation,
  clock: Clock,
): Promise<Generation> {
  const { numUpdatedRows } = await moveOf(sql, generation, next, clock).executeTakeFirst();
  return confirmed(next, numUpdatedRows === 1n);
}

/** Compiled once: every follower moves its checkpoint at every commit, and building the statement took longer than running it. */
const compiledMoves = new WeakMap<Kysely<ReadTables>, string>();

function guardOf(sql: Kysely<ReadTables>, generation: Generation, next: Generation, clock: Clock): Guard {
  const { name, writes, status } = generation;
  const set = [next.position, clock.now(), next.writes, next.changes];
  const parameters = [...set, name, generation.generation, writes, status];
  const known = compiledMoves.get(sql);
  if (known !== undefined) return { sql: known, parameters };
  const compiled = moveOf(sql, generation, next, clock).compile();
  // The text has one place for each, in this order; only the time may differ.
  if (compiled.parameters.some((value, at) => at !== 1 && value !== parameters[at]))
    throw new Error(`the move of a checkpoint has other parameters: ${compiled.parameters.join(', ')}`);
  compiledMoves.set(sql, compiled.sql);
  return compiled;
}

function confirmed(next: Generation, moved: boolean): Generation {
  if (!moved) throw new CheckpointLost(`${next.name} was written by another process`);
  return next;
}

async function putAside(
  { readStore, clock, onDeadLetter }: FoldPorts,
  projection: Projection,
  generation: Generation,
  event: LoggedEvent,
  fault: unknown,
): Promise<Generation> {
  const moved = await readStore.transaction(async ({ sql }) => {
    const now = clock.now();
    await sql
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
    return await moveCheckpoint(sql, generation, nextOf(generation, event.position, false), clock);
  });
  onDeadLetter(projection.name, event, fault);
  return moved;
}
