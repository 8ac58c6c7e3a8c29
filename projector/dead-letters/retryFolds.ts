import { retryDeadLetters } from '../../application/dead-letters/retryDeadLetters.js';
import { erasedSince } from '../../application/privacy/erasedSince.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { ReadTransaction } from '../../platform/read-store/port.js';
import type { Clock } from '../../platform/runtime/clock/clock.js';
import type { Projection } from '../../read-models/projection.js';
import { type FoldPorts, fold } from '../fold.js';
import { type Generation, generationsOf } from '../generations.js';
import { type OpenedEvent, openedEvents } from '../openedEvents.js';

type RetryPorts = Omit<FoldPorts, 'onDeadLetter'> & { readonly eventLog: EventLog };

/**
 * Tries each of a projection's dead letters once, oldest first. Their events are folded after later ones: if those depended
 * on them, rebuild instead.
 */
export async function retryFolds(
  { eventLog, readStore, vault, clock }: RetryPorts,
  projection: Projection,
): Promise<{ readonly folded: number; readonly failed: number }> {
  const live = (await generationsOf(readStore, projection.name)).find(({ status }) => status === 'live');
  const letters = await readStore.sql
    .selectFrom('dead_letters')
    .selectAll()
    .where('projection', '=', projection.name)
    .orderBy('position')
    .execute();
  if (!live) return { folded: 0, failed: letters.length };
  const { handled, failed } = await retryDeadLetters({ eventLog, clock }, letters, {
    async handle({ position }, readEvent) {
      const event = await readEvent();
      // Before the transaction: a task that holds a connection must not wait for a second one.
      const opened = await openedEvents(vault, projection, [event]);
      const isOver = !event.unreadable && !projection.outlivesErasure && (await erasedSince(eventLog, event));
      return await readStore.transaction(async transaction => {
        const { numDeletedRows } = await transaction.sql
          .deleteFrom('dead_letters')
          .where('projection', '=', projection.name)
          .where('position', '=', position)
          .executeTakeFirst();
        // None: another process folded it in the meantime, or it went with its shop's data.
        if (isOver || numDeletedRows === 0n) return false;
        await foldInto(transaction, projection, live, opened);
        await markChanged(transaction, live, clock);
        return true;
      });
    },
    update: ({ position }, failure) =>
      readStore.transaction(({ sql }) =>
        sql
          .updateTable('dead_letters')
          .set(failure)
          .where('projection', '=', projection.name)
          .where('position', '=', position)
          .execute(),
      ),
  });
  return { folded: handled, failed };
}

/** Folds under the lock. The follower detects the changed rows by `writes`. */
async function foldInto(
  transaction: ReadTransaction,
  projection: Projection,
  live: Generation,
  opened: readonly OpenedEvent[],
): Promise<void> {
  const work = await fold(transaction, projection, live, opened);
  for (const { table, physicalName, erased = [], outlived = [], put, removed } of work.changes()) {
    if (erased.length > 0) await transaction.erase(physicalName, erased);
    for (const older of outlived) await transaction.removeOlder(physicalName, older);
    await transaction.upsert(table, physicalName, put);
    await transaction.remove(table, physicalName, removed);
  }
}

/** Keeps the checkpoint; caches detect the changed rows by `changes`. */
const markChanged = ({ sql }: ReadTransaction, { name, generation }: Generation, clock: Clock) =>
  sql
    .updateTable('projections')
    .set(({ eb }) => ({ updated_at: clock.now(), writes: eb('writes', '+', 1), changes: eb('writes', '+', 1) }))
    .where('name', '=', name)
    .where('generation', '=', generation)
    .execute();
