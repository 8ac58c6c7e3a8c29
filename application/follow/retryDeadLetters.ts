/** Retries dead letters, after a fix or once an external service has recovered. */
import type { LoggedEvent } from '../../platform/event-store/codec/loggedEvent.js';
import type { WorkStore } from '../../platform/work-store/port.js';
import { erasedSince } from '../privacy/erasedSince.js';
import { type AnyReactor, handleEvent, type Reactor, type ReactorPorts } from './reactor.js';
import type { DeadLetter } from './tables.js';

export interface Retried {
  readonly handled: number;
  readonly failed: number;
}

/**
 * Tries each dead letter once, oldest first, even if later events were already handled. External effects must be safe to
 * repeat.
 */
export async function retryDeadLetters(
  ports: Pick<ReactorPorts, 'eventLog' | 'workStore' | 'clock'>,
  reactor: AnyReactor,
): Promise<Retried> {
  const letters = await ports.workStore.sql
    .selectFrom('reactor_dead_letters')
    .selectAll()
    .where('follower', '=', reactor.name)
    .orderBy('position')
    .execute();
  let failed = 0;
  for (const letter of letters)
    try {
      await retry(ports, reactor, letter);
    } catch (fault) {
      failed += 1;
      await noteFailure(ports, letter, fault);
    }
  return { handled: letters.length - failed, failed };
}

async function retry(
  { eventLog, workStore }: Pick<ReactorPorts, 'eventLog' | 'workStore'>,
  reactor: AnyReactor,
  { follower, position, stream, revision }: DeadLetter,
): Promise<void> {
  // Meanwhile another process may have retried it, or its shop's data may have been erased.
  if (!(await exists(workStore, { follower, position }))) return;
  let event: LoggedEvent | undefined;
  for await (const found of eventLog.read(stream, { from: revision, limit: 1 })) event = found;
  if (event?.position !== position) throw new Error('the event is no longer in the log');
  const isOver = !event.unreadable && (await erasedSince(eventLog, event));
  const write = isOver ? null : await handleEvent(reactor as unknown as Reactor<never>, event as never);
  await workStore.transaction(async transaction => {
    const { numDeletedRows } = await transaction.sql
      .deleteFrom('reactor_dead_letters')
      .where('follower', '=', follower)
      .where('position', '=', position)
      .executeTakeFirst();
    // Another process retried it in the meantime; its writes stand.
    if (numDeletedRows > 0n) await write?.(transaction);
  });
}

const exists = async (
  { sql }: Pick<WorkStore, 'sql'>,
  { follower, position }: Pick<DeadLetter, 'follower' | 'position'>,
): Promise<boolean> =>
  (await sql
    .selectFrom('reactor_dead_letters')
    .select('position')
    .where('follower', '=', follower)
    .where('position', '=', position)
    .executeTakeFirst()) !== undefined;

const noteFailure = (
  { workStore, clock }: Pick<ReactorPorts, 'workStore' | 'clock'>,
  { follower, position, tries }: DeadLetter,
  fault: unknown,
): Promise<unknown> =>
  workStore.transaction(({ sql }) =>
    sql
      .updateTable('reactor_dead_letters')
      .set({ error: String(fault), tries: tries + 1, last_at: clock.now() })
      .where('follower', '=', follower)
      .where('position', '=', position)
      .execute(),
  );
