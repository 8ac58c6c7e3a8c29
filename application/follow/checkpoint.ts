/** A reactor's checkpoint and its dead letters, which are written together. */
import type { EventStore, RecordedEvent } from '../../platform/event-store/port.js';
import type { Clock } from '../../platform/runtime/clock/clock.js';
import type { WorkStore, WorkTransaction } from '../../platform/work-store/port.js';
import { deadLetterOf } from '../dead-letters/deadLetter.js';
import { CheckpointConflict } from './keepFollowing.js';

interface CheckpointPorts {
  readonly workStore: WorkStore;
  readonly clock: Clock;
}

interface Step {
  readonly from: string;
  readonly to: string;
}

/**
 * The position at which a reactor continues; empty for the start. Registers a new reactor immediately, so that it handles
 * every later event.
 */
export async function checkpointOf(
  { eventLog, workStore, clock }: CheckpointPorts & { readonly eventLog: EventStore },
  { name, from, types }: { readonly name: string; readonly from: 'start' | 'head'; readonly types: readonly string[] },
): Promise<string> {
  const handled = JSON.stringify(types);
  const known = await workStore.sql.selectFrom('followers').selectAll().where('name', '=', name).executeTakeFirst();
  if (known?.types === handled) return known.position;
  const position = from === 'head' ? ((await eventLog.head()) ?? '') : '';
  await workStore.transaction(({ sql }) =>
    sql
      .insertInto('followers')
      .values({ name, position, types: handled, updated_at: clock.now() })
      .onConflict(there => there.column('name').doUpdateSet({ types: handled }))
      .execute(),
  );
  const registered = await workStore.sql
    .selectFrom('followers')
    .select('position')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return registered.position;
}

/** Moves the checkpoint together with the recorded writes. @throws CheckpointConflict if it is not at `from`; writes nothing then. */
export const moveCheckpoint = (
  { workStore, clock }: CheckpointPorts,
  name: string,
  { from, to }: Step,
  writes: readonly ((transaction: WorkTransaction) => Promise<unknown>)[] = [],
): Promise<void> =>
  workStore.transaction(async transaction => {
    // Moves first, to avoid repeating work that another process has already done.
    const { numUpdatedRows } = await transaction.sql
      .updateTable('followers')
      .set({ position: to, updated_at: clock.now() })
      .where('name', '=', name)
      .where('position', '=', from)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new CheckpointConflict(`${name} was moved on by another process`);
    for (const write of writes) await write(transaction);
  });

/** Stores an event that failed as a dead letter and moves past it. */
export function storeDeadLetter(
  ports: CheckpointPorts,
  name: string,
  step: Step,
  event: RecordedEvent,
  fault: unknown,
): Promise<void> {
  const now = ports.clock.now();
  return moveCheckpoint(ports, name, step, [
    ({ sql }) =>
      sql
        .insertInto('reactor_dead_letters')
        .values({ follower: name, ...deadLetterOf(event, fault, now) })
        .onConflict(known =>
          known.columns(['follower', 'position']).doUpdateSet({ error: String(fault), last_at: now }),
        )
        .execute(),
  ]);
}
