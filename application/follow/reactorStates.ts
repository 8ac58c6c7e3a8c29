/** Reports each reactor's lag and dead letters, for health and the command line. */
import type { EventStore, Position } from '../../platform/event-store/port.js';
import { type Clock, msOf } from '../../platform/runtime/clock/clock.js';
import type { WorkStore } from '../../platform/work-store/port.js';

export interface ReactorState {
  readonly name: string;
  /** The age of the oldest unhandled event in milliseconds; 0 if there is none. */
  readonly lagMs: number;
  readonly deadLetters: number;
}

/** A shorter lag is normal processing and not worth the cost of measuring it. */
const IGNORED_LAG_MS = 10_000;

export async function reactorStates({
  eventLog,
  workStore,
  clock,
}: {
  readonly eventLog: Pick<EventStore, 'head' | 'readAll'>;
  readonly workStore: Pick<WorkStore, 'sql'>;
  readonly clock: Clock;
}): Promise<ReactorState[]> {
  const now = msOf(clock.now());
  const head = (await eventLog.head()) ?? '';
  const rows = await workStore.sql.selectFrom('followers').selectAll().orderBy('name').execute();
  const letters = await workStore.sql
    .selectFrom('reactor_dead_letters')
    .select(['follower', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('follower')
    .execute();
  const states: ReactorState[] = [];
  for (const { name, position, types, updated_at } of rows) {
    const behind = position < head && now - Date.parse(updated_at) > IGNORED_LAG_MS;
    const since = behind ? await oldestAfter(eventLog, position, JSON.parse(types) as string[]) : null;
    states.push({
      name,
      lagMs: since === null ? 0 : Math.max(0, now - since),
      deadLetters: Number(letters.find(({ follower }) => follower === name)?.count ?? 0),
    });
  }
  return states;
}

/**
 * The recording time of the first event with one of these types after a position, in ms. Other types cause no lag.
 */
async function oldestAfter(
  eventLog: Pick<EventStore, 'readAll'>,
  position: string,
  types: readonly string[],
): Promise<number | null> {
  for await (const { events } of eventLog.readAll((position || 'start') as Position | 'start', { types, batchSize: 1 }))
    if (events[0]) return Date.parse(events[0].recordedAt);
  return null;
}
