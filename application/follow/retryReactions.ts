import type { WorkStore } from '../../platform/work-store/port.js';
import { retryDeadLetters } from '../dead-letters/retryDeadLetters.js';
import { erasedSince } from '../privacy/erasedSince.js';
import { type AnyReactor, handleEvent, type Reactor, type ReactorPorts } from './reactor.js';
import type { DeadLetter } from './tables.js';

/** Tries each of a reactor's dead letters once, oldest first. External effects must be safe to repeat. */
export async function retryReactions(
  { eventLog, workStore, clock }: Pick<ReactorPorts, 'eventLog' | 'workStore' | 'clock'>,
  reactor: AnyReactor,
): Promise<{ readonly handled: number; readonly failed: number }> {
  const letters = await workStore.sql
    .selectFrom('reactor_dead_letters')
    .selectAll()
    .where('follower', '=', reactor.name)
    .orderBy('position')
    .execute();
  return await retryDeadLetters({ eventLog, clock }, letters, {
    async handle(letter, readEvent) {
      // Earlier letters took time: another process retried this one, or its shop's data was erased.
      if (!(await isStored(workStore, letter))) return true;
      const event = await readEvent();
      const isOver = !event.unreadable && (await erasedSince(eventLog, event));
      const write = isOver ? null : await handleEvent(reactor as unknown as Reactor<never>, event as never);
      await workStore.transaction(async transaction => {
        const { numDeletedRows } = await transaction.sql
          .deleteFrom('reactor_dead_letters')
          .where('follower', '=', letter.follower)
          .where('position', '=', letter.position)
          .executeTakeFirst();
        // None: another process retried it in the meantime; its writes stand.
        if (numDeletedRows > 0n) await write?.(transaction);
      });
      return true;
    },
    update: ({ follower, position }, failure) =>
      workStore.transaction(({ sql }) =>
        sql
          .updateTable('reactor_dead_letters')
          .set(failure)
          .where('follower', '=', follower)
          .where('position', '=', position)
          .execute(),
      ),
  });
}

const isStored = async ({ sql }: Pick<WorkStore, 'sql'>, { follower, position }: DeadLetter): Promise<boolean> =>
  (await sql
    .selectFrom('reactor_dead_letters')
    .select('position')
    .where('follower', '=', follower)
    .where('position', '=', position)
    .executeTakeFirst()) !== undefined;
