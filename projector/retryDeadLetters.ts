/** Folds dead letters again: after a fix, or when an engine is back. */

import type { EventLog } from '../platform/event-store/codec/eventLog.js';
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

/**
 * Tries each of the projection's dead letters once, oldest first. It is folded now, after later events: if those
 * depended on it, rebuild instead.
 */
export async function retryDeadLetters(
  { eventLog, readStore, vault, clock }: Omit<FoldPorts, 'onDeadLetter'> & { readonly eventLog: EventLog },
  projection: Projection,
): Promise<Retried> {
  const live = (await generationsOf(readStore, projection.name)).find(({ status }) => status === 'live');
  const letters = await readStore.sql
    .selectFrom('dead_letters')
    .selectAll()
    .where('projection', '=', projection.name)
    .orderBy('position')
    .execute();
  let folded = 0;
  for (const letter of live ? letters : []) {
    const mine = { projection: projection.name, position: letter.position };
    try {
      let found = false;
      for await (const event of eventLog.read(letter.stream, { from: letter.revision, limit: 1 })) {
        found = true;
        // Before the transaction: what holds a connection waits for no second one.
        const opened = await openedEvents(vault, projection, [event]);
        await readStore.transaction(async transaction => {
          if (live) {
            await foldInto(transaction, projection, live, opened);
            await markChanged(transaction, live, clock);
          }
          await transaction.sql
            .deleteFrom('dead_letters')
            .where('projection', '=', mine.projection)
            .where('position', '=', mine.position)
            .execute();
        });
      }
      if (!found) throw new Error('the event is no longer in the log');
      folded += 1;
    } catch (fault) {
      await readStore.transaction(({ sql }) =>
        sql
          .updateTable('dead_letters')
          .set({ error: String(fault), last_at: clock.now(), tries: letter.tries + 1 })
          .where('projection', '=', mine.projection)
          .where('position', '=', mine.position)
          .execute(),
      );
    }
  }
  return { folded, failed: letters.length - folded };
}

/** Under the lock, unlike the follower, which learns from `writes` that rows it may have read have changed. */
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

/** The checkpoint stays where it is; caches learn from the time that rows have changed. */
const markChanged = ({ sql }: ReadTransaction, { name, generation }: Generation, clock: Clock) =>
  sql
    .updateTable('projections')
    .set(({ eb }) => ({ updated_at: clock.now(), writes: eb('writes', '+', 1) }))
    .where('name', '=', name)
    .where('generation', '=', generation)
    .execute();
