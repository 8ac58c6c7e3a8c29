/** Applies events to one generation of a projection, exactly once. A failing event never blocks the others. */
import type { Kysely } from 'kysely';
import { deadLetterOf } from '../application/dead-letters/deadLetter.js';
import { CheckpointConflict } from '../application/follow/keepFollowing.js';
import { tryEvent } from '../application/follow/tryEvent.js';
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
 * Another process moved this generation's checkpoint, wrote to it, or retired it. The work is dropped and restarted.
 */
export class CheckpointLost extends CheckpointConflict {
  override readonly name = 'CheckpointLost';
}

export interface FoldPorts {
  readonly readStore: ReadStore;
  /** Opens sealed parts of events. */
  readonly vault: Pick<Vault, 'openAll'>;
  readonly clock: Clock;
  /** Called for every event that became a dead letter. */
  readonly onDeadLetter: (projection: string, event: LoggedEvent, fault: unknown) => void;
}

/**
 * Folds events over the current rows without writing anything.
 * @param before the previous batch, while it is still being written.
 * @throws errors of folds; EventUnreadable for an event that matches no schema; KeyMissing or SealBroken for one that
 * does not open.
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
 * Writes the folded rows and moves the checkpoint in one transaction.
 * @returns the generation at its new position.
 * @throws CheckpointLost, or the database's error; nothing is written then.
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

/** Folds each event in its own transaction, so that only failing events become dead letters. */
export async function foldIndividually(
  ports: FoldPorts,
  projection: Projection,
  generation: Generation,
  events: readonly OpenedEvent[],
): Promise<Generation> {
  let current = generation;
  for (const event of events) current = await foldOne(ports, projection, current, event);
  return current;
}

async function foldOne(ports: FoldPorts, projection: Projection, generation: Generation, opened: OpenedEvent) {
  const { readStore } = ports;
  const { event } = opened;
  const tried = await tryEvent(
    async () => write(ports, generation, await fold(readStore, projection, generation, [opened]), event.position),
    { engines: [() => readStore.sql.selectFrom('projections').select('name').limit(1).execute()] },
  );
  return 'done' in tried ? tried.done : await storeDeadLetter(ports, projection, generation, event, tried.poisoned);
}

const isChange = ({ put, removed, erased = [], outlived = [] }: TableChanges): boolean =>
  put.length > 0 || removed.length > 0 || erased.length > 0 || outlived.length > 0;

/** The generation after its next write. */
export function nextOf(generation: Generation, position: Position, changed: boolean): Generation {
  const writes = generation.writes + 1;
  return { ...generation, position, writes, changes: changed ? writes : generation.changes };
}

/** Compare-and-set: updates the row only if the generation is unchanged. */
const moveOf = (sql: Kysely<ReadTables>, generation: Generation, next: Generation, clock: Clock) =>
  sql
    .updateTable('projections')
    .set({ position: next.position, updated_at: clock.now(), writes: next.writes, changes: next.changes })
    .where('name', '=', generation.name)
    .where('generation', '=', generation.generation)
    .where('writes', '=', generation.writes)
    .where('status', '=', generation.status);

/** Call only within a transaction. @throws CheckpointLost */
export async function moveCheckpoint(
  sql: Kysely<ReadTables>,
  generation: Generation,
  next: Generation,
  clock: Clock,
): Promise<Generation> {
  const { numUpdatedRows } = await moveOf(sql, generation, next, clock).executeTakeFirst();
  return confirmed(next, numUpdatedRows === 1n);
}

/** Caches the compiled statement, which runs at every commit and takes longer to build than to execute. */
const compiledMoves = new WeakMap<Kysely<ReadTables>, string>();

function guardOf(sql: Kysely<ReadTables>, generation: Generation, next: Generation, clock: Clock): Guard {
  const { name, writes, status } = generation;
  const set = [next.position, clock.now(), next.writes, next.changes];
  const parameters = [...set, name, generation.generation, writes, status];
  const known = compiledMoves.get(sql);
  if (known !== undefined) return { sql: known, parameters };
  const compiled = moveOf(sql, generation, next, clock).compile();
  // The cached statement requires this parameter order; only the time may differ.
  if (compiled.parameters.some((value, at) => at !== 1 && value !== parameters[at]))
    throw new Error(`unexpected parameters for moving a checkpoint: ${compiled.parameters.join(', ')}`);
  compiledMoves.set(sql, compiled.sql);
  return compiled;
}

function confirmed(next: Generation, moved: boolean): Generation {
  if (!moved) throw new CheckpointLost(`${next.name} was written by another process`);
  return next;
}

async function storeDeadLetter(
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
      .values({ projection: projection.name, ...deadLetterOf(event, fault, now) })
      .onConflict(conflict => conflict.columns(['projection', 'position']).doUpdateSet({ last_at: now }))
      .execute();
    return await moveCheckpoint(sql, generation, nextOf(generation, event.position, false), clock);
  });
  onDeadLetter(projection.name, event, fault);
  return moved;
}
