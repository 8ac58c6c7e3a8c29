/** A reactor's place in the log, and what it put aside on its way: the rows that move together. */
import type { EventStore, RecordedEvent } from '../../platform/event-store/port.js';
import type { Clock } from '../../platform/runtime/clock/clock.js';
import type { WorkStore, WorkTransaction } from '../../platform/work-store/port.js';
import { PlaceLost } from './keepFollowing.js';
import { TRIES } from './tryEvent.js';

interface PlacePorts {
  readonly workStore: WorkStore;
  readonly clock: Clock;
}

interface Step {
  readonly from: string;
  readonly to: string;
}

/** Where it goes on; empty: at the start. Registered at once where it is new: what happens from now on is its business. */
export async function placeOf(
  { store, workStore, clock }: PlacePorts & { readonly store: EventStore },
  { name, from, types }: { readonly name: string; readonly from: 'start' | 'head'; readonly types: readonly string[] },
): Promise<string> {
  const handled = JSON.stringify(types);
  const known = await workStore.sql.selectFrom('followers').selectAll().where('name', '=', name).executeTakeFirst();
  if (known?.types === handled) return known.position;
  const position = from === 'head' ? ((await store.head()) ?? '') : '';
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

/** Moves the place together with what was recorded. @throws PlaceLost where it is not at `from`: nothing is written then. */
export const moveOn = (
  { workStore, clock }: PlacePorts,
  name: string,
  { from, to }: Step,
  writes: readonly ((transaction: WorkTransaction) => Promise<unknown>)[] = [],
): Promise<void> =>
  workStore.transaction(async transaction => {
    // First, so that what another process has done already is not even tried.
    const { numUpdatedRows } = await transaction.sql
      .updateTable('followers')
      .set({ position: to, updated_at: clock.now() })
      .where('name', '=', name)
      .where('position', '=', from)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new PlaceLost(`${name} was moved on by another process`);
    for (const write of writes) await write(transaction);
  });

/** Notes an event that could not be handled, and moves past it. */
export function putAside(
  ports: PlacePorts,
  name: string,
  step: Step,
  event: RecordedEvent,
  fault: unknown,
): Promise<void> {
  const now = ports.clock.now();
  return moveOn(ports, name, step, [
    ({ sql }) =>
      sql
        .insertInto('reactor_dead_letters')
        .values({
          follower: name,
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
        .onConflict(known =>
          known.columns(['follower', 'position']).doUpdateSet({ error: String(fault), last_at: now }),
        )
        .execute(),
  ]);
}
