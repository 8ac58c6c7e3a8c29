/** How each reactor stands, for health and the command line. */
import type { EventStore, Position } from '../../platform/event-store/port.js';
import { type Clock, msOf } from '../../platform/runtime/clock/clock.js';
import type { WorkStore } from '../../platform/work-store/port.js';

export interface ReactorState {
  readonly name: string;
  /** How long the oldest event that it has not handled has been waiting, in milliseconds; 0: it has handled all. */
  readonly lagMs: number;
  readonly deadLetters: number;
}

/** Less than this is the way through the log, and no delay; and looking closer would cost more than it tells. */
const PATIENCE_MS = 10_000;

export async function reactorStates({
  store,
  workStore,
  clock,
}: {
  readonly store: Pick<EventStore, 'head' | 'readAll'>;
  readonly workStore: Pick<WorkStore, 'sql'>;
  readonly clock: Clock;
}): Promise<ReactorState[]> {
  const now = msOf(clock.now());
  const head = (await store.head()) ?? '';
  const rows = await workStore.sql.selectFrom('followers').selectAll().orderBy('name').execute();
  const letters = await workStore.sql
    .selectFrom('reactor_dead_letters')
    .select(['follower', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('follower')
    .execute();
  const states: ReactorState[] = [];
  for (const { name, position, types, updated_at } of rows) {
    const behind = position < head && now - Date.parse(updated_at) > PATIENCE_MS;
    const since = behind ? await oldestAfter(store, position, JSON.parse(types) as string[]) : null;
    states.push({
      name,
      lagMs: since === null ? 0 : Math.max(0, now - since),
      deadLetters: Number(letters.find(({ follower }) => follower === name)?.count ?? 0),
    });
  }
  return states;
}

/** When the log took the first event of these types after a place, in ms. Events of other types put no one behind. */
async function oldestAfter(
  store: Pick<EventStore, 'readAll'>,
  position: string,
  types: readonly string[],
): Promise<number | null> {
  for await (const { events } of store.readAll((position || 'start') as Position | 'start', { types, batchSize: 1 }))
    if (events[0]) return Date.parse(events[0].recordedAt);
  return null;
}
