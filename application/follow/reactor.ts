/**
 * A reactor follows the log to do something about it. Unlike a projection it is never replayed: it starts where it was
 * first registered and keeps its place. What it does outside must bear being done twice, after a crash in between.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { EventType } from '../../domain/events.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { LoggedEvent } from '../../platform/event-store/codec/loggedEvent.js';
import type { Position } from '../../platform/event-store/port.js';
import type { ReadStore, ReadTransaction } from '../../platform/read-store/port.js';
import type { Realtime } from '../../platform/realtime/port.js';
import { type Clock, msOf } from '../../platform/runtime/clock/clock.js';
import { reachedWithin } from './reachedWithin.js';

export interface ReactorPorts {
  readonly store: EventLog;
  readonly readStore: ReadStore;
  readonly realtime: Realtime;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** An event as a reactor sees it. */
export type Seen<Type extends EventType> = LoggedEvent<Type>;

export interface Reactor<Type extends EventType> {
  readonly name: string;
  readonly types: readonly Type[];
  /** `start`: what happened before it was first registered concerns it too. */
  readonly from: 'start' | 'head';
  /**
   * The read models that it queries. A batch waits until they have folded it: an event that meets rows from before it
   * is handled wrongly, and never again.
   */
  readonly reads: readonly string[];
  /** What is done outside, before the place moves: at least once. */
  readonly react?: (event: Seen<Type>) => Promise<void>;
  /** What is written in the read store, in the transaction that moves the place: exactly once. */
  readonly record?: (event: Seen<Type>, transaction: ReadTransaction) => Promise<unknown>;
  /** After the place moved. */
  readonly afterwards?: () => void;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
/** A read model that is behind is waited for without end; the log says so after this long, then less and less often. */
const FIRST_WARNING_MS = 1_000;
const LONGEST_WARNING_MS = 60_000;

/**
 * How often it notes that it has passed over what is none of its business. Not each time: every reactor hears of every
 * event, and after a crash looking again costs nothing.
 */
const NOTE_PLACE_MS = 5_000;

/** Runs until aborted; a fault is logged and the same event is tried again after a pause. */
export async function runReactor<Type extends EventType>(
  ports: ReactorPorts,
  reactor: Reactor<Type>,
  signal: AbortSignal,
): Promise<void> {
  for (let pause = FIRST_PAUSE_MS; !signal.aborted; ) {
    try {
      await follow(ports, reactor, signal, () => {
        pause = FIRST_PAUSE_MS;
      });
    } catch (err) {
      if (signal.aborted) return;
      ports.logger.error({ err, reactor: reactor.name }, 'reactor stopped; it goes on after a pause');
      await wait(pause, undefined, { signal }).catch(() => {});
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
  }
}

async function follow<Type extends EventType>(
  ports: ReactorPorts,
  reactor: Reactor<Type>,
  signal: AbortSignal,
  onProgress: () => void,
) {
  const { store, readStore, clock } = ports;
  const after = await placeOf(ports, reactor);
  let noted = msOf(clock.now());
  for await (const { events, position } of store.subscribe(after, { types: reactor.types, signal })) {
    const now = msOf(clock.now());
    if (events.length === 0 && Math.abs(now - noted) < NOTE_PLACE_MS) continue;
    noted = now;
    const last = events.at(-1);
    if (last) await readModelsReach(ports, reactor, last.position, signal);
    for (const event of events) await reactor.react?.(event);
    await readStore.transaction(async transaction => {
      for (const event of events) await reactor.record?.(event, transaction);
      await transaction.sql
        .updateTable('subscriptions')
        .set({ position, updated_at: clock.now() })
        .where('name', '=', reactor.name)
        .execute();
    });
    if (events.length > 0) reactor.afterwards?.();
    onProgress();
  }
}

/** @throws the signal's reason once it is aborted: then the batch is not handled. */
async function readModelsReach<Type extends EventType>(
  ports: ReactorPorts,
  { name, reads }: Reactor<Type>,
  position: Position,
  signal: AbortSignal,
): Promise<void> {
  let patience = FIRST_WARNING_MS;
  while (!(await reachedWithin(ports, position, reads, patience, signal))) {
    signal.throwIfAborted();
    ports.logger.warn({ reactor: name, reads, position }, 'reactor waits for read models that are behind the log');
    patience = Math.min(patience * 2, LONGEST_WARNING_MS);
  }
}

/** Where it goes on. Registered at once where it is new: what happens from now on is its business. */
async function placeOf<Type extends EventType>(
  { store, readStore, clock }: ReactorPorts,
  { name, from }: Reactor<Type>,
): Promise<Position | 'start'> {
  const known = await readStore.sql
    .selectFrom('subscriptions')
    .select('position')
    .where('name', '=', name)
    .executeTakeFirst();
  if (known) return (known.position || 'start') as Position | 'start';
  const position = from === 'head' ? ((await store.head()) ?? '') : '';
  await readStore.transaction(({ sql }) =>
    sql.insertInto('subscriptions').values({ name, position, updated_at: clock.now() }).execute(),
  );
  return (position || 'start') as Position | 'start';
}
