/** Retries dead letters, after a fix or once an engine has recovered. */

import { erasedSince } from '../application/privacy/erasedSince.js';
import type { EventLog } from '../platform/event-store/codec/eventLog.js';
import type { LoggedEvent } from '../platform/event-store/codec/loggedEvent.js';
import type { DeadLetters } from '../platform/read-store/migrations/0001-projections.js';
import type { ReadTransaction } from '../platform/read-store/port.js';
import type { Clock } from '../platform/runtime/clock/clock.js';
import type { Projection } from '../read-models/projection.js';
import { type FoldPorts, fold } from './fold.js';
import { type Generation, generationsOf } from './generations.js';
import { type OpenedEvent, openedEvents } from './openedEvents.js';

export interface Retried {
  readonly folded: number;
  readonly failed: number;
}

type RetryPorts = Omit<FoldPorts, 'onDeadLetter'> & { readonly eventLog: EventLog };

/**
 * Tries each of the projection's dead letters once, oldest first. Folds it after later events; if those depend on it,
 * rebuild instead.
 */
export async function retryDeadLetters(ports: RetryPorts, projection: Projection): Promise<Retried> {
  const { readStore, clock } = ports;
  const live = (await generationsOf(readStore, projection.name)).find(({ status }) => status === 'live');
  const letters = await readStore.sql
    .selectFrom('dead_letters')
    .selectAll()
    .where('projection', '=', projection.name)
    .orderBy('position')
    .execute();
  if (!live) return { folded: 0, failed: letters.length };
  const retried = { folded: 0, failed: 0 };
  for (const letter of letters)
    try {
      if (await retry(ports, projection, live, letter)) retried.folded += 1;
    } catch (fault) {
      retried.failed += 1;
      await readStore.transaction(({ sql }) =>
        sql
          .updateTable('dead_letters')
          .set({ error: String(fault), last_at: clock.now(), tries: letter.tries + 1 })
          .where('projection', '=', projection.name)
          .where('position', '=', letter.position)
          .execute(),
      );
    }
  return retried;
}

/** @returns false if there is nothing left to fold. */
async function retry(
  { eventLog, readStore, vault, clock }: RetryPorts,
  projection: Projection,
  live: Generation,
  { stream, revision, position }: Pick<DeadLetters, 'stream' | 'revision' | 'position'>,
): Promise<boolean> {
  let event: LoggedEvent | undefined;
  for await (const found of eventLog.read(stream, { from: revision, limit: 1 })) event = found;
  // In a stream with retention, this may be the next remaining event.
  if (event?.position !== position) throw new Error('the event is no longer in the log');
  // Opens before the transaction, which must not wait for a second connection.
  const opened = await openedEvents(vault, projection, [event]);
  const isOver = !event.unreadable && !projection.outlivesErasure && (await erasedSince(eventLog, event));
  return await readStore.transaction(async transaction => {
    const { numDeletedRows } = await transaction.sql
      .deleteFrom('dead_letters')
      .where('projection', '=', projection.name)
      .where('position', '=', position)
      .executeTakeFirst();
    // Another process folded it, or an erasure deleted it.
    if (isOver || numDeletedRows === 0n) return false;
    await foldInto(transaction, projection, live, opened);
    await markChanged(transaction, live, clock);
    return true;
  });
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
