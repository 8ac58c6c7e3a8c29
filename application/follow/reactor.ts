/**
 * A reactor acts on events in the log. Unlike a projection it is never replayed: it starts at its registration and keeps
 * a checkpoint. Its external effects must be safe to repeat, after a crash or when another process runs it too.
 */
import type { Logger } from 'pino';
import type { EventType } from '../../domain/events.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { LoggedEvent } from '../../platform/event-store/codec/loggedEvent.js';
import type { Position } from '../../platform/event-store/port.js';
import type { ReadStore } from '../../platform/read-store/port.js';
import type { Realtime } from '../../platform/realtime/port.js';
import { backoff } from '../../platform/runtime/backoff.js';
import { type Clock, msOf } from '../../platform/runtime/clock/clock.js';
import type { WorkStore, WorkTransaction } from '../../platform/work-store/port.js';
import { awaitProjections } from './awaitProjections.js';
import { checkpointOf, moveCheckpoint, storeDeadLetter } from './checkpoint.js';
import { CheckpointConflict, keepFollowing } from './keepFollowing.js';
import type { Leadership } from './leadership.js';
import { tryEvent } from './tryEvent.js';

export interface ReactorPorts {
  readonly eventLog: EventLog;
  readonly readStore: ReadStore;
  readonly workStore: WorkStore;
  readonly realtime: Realtime;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Ensures that one process at a time runs a reactor. */
  readonly leadership: Leadership;
}

export type ReactorEvent<Type extends EventType> = LoggedEvent<Type>;

export type Write = (transaction: WorkTransaction) => Promise<unknown>;

export interface Reactor<Type extends EventType> {
  readonly name: string;
  readonly types: readonly Type[];
  /** `start` also handles events from before the registration. */
  readonly from: 'start' | 'head';
  /**
   * The read models it queries. A batch waits until they have folded it, because an event is handled only once and must
   * not meet older rows.
   */
  readonly reads: readonly string[];
  /** External effects, before the checkpoint moves: at least once. */
  readonly react?: (event: ReactorEvent<Type>) => Promise<void>;
  /**
   * Writes to the work store, in the transaction that moves the checkpoint: exactly once. Reads everything it needs
   * beforehand.
   */
  readonly record?: (event: ReactorEvent<Type>) => Write | Promise<Write>;
  /** After the checkpoint has moved, with the events of the batch: at most once. */
  readonly afterwards?: (events: readonly ReactorEvent<Type>[]) => void;
  /**
   * Probes of the engines that it needs besides the stores. While one of them fails, the reactor waits instead of storing
   * dead letters.
   */
  readonly probes?: readonly (() => Promise<unknown>)[];
}

/** A reactor of any event type, for lists of reactors. */
export type AnyReactor = Omit<Reactor<never>, 'react' | 'record' | 'types' | 'afterwards'> & {
  readonly types: readonly EventType[];
  react?(event: unknown): Promise<void>;
  record?(event: unknown): Write | Promise<Write>;
};

/**
 * Waits indefinitely for a lagging read model, and warns after this long, then less and less often.
 */
const warnPauseAfter = backoff({ firstMs: 1_000, longestMs: 60_000 });

/** Limits how often a reactor saves its checkpoint after skipping events. Re-reading them after a crash is cheap. */
const SAVE_CHECKPOINT_MS = 5_000;

/** Runs until aborted, while this process leads. Stores an event that fails as a dead letter; waits for a lost engine. */
export const runReactor = <Type extends EventType>(
  ports: ReactorPorts,
  reactor: Reactor<Type>,
  signal: AbortSignal,
): Promise<void> =>
  ports.leadership.whileLeading(`reactor ${reactor.name}`, signal, leading =>
    keepFollowing(onProgress => follow(ports, reactor, leading, onProgress), {
      signal: leading,
      failed: err => ports.logger.error({ err, reactor: reactor.name }, 'reactor failed; retrying after a pause'),
    }),
  );

async function follow<Type extends EventType>(
  ports: ReactorPorts,
  reactor: Reactor<Type>,
  signal: AbortSignal,
  onProgress: () => void,
) {
  const { eventLog, clock } = ports;
  let checkpoint = await checkpointOf(ports, reactor);
  let savedAt = msOf(clock.now());
  const after = (checkpoint || 'start') as Position | 'start';
  for await (const { events, position } of eventLog.subscribe(after, { types: reactor.types, signal })) {
    const now = msOf(clock.now());
    if (events.length === 0 && Math.abs(now - savedAt) < SAVE_CHECKPOINT_MS) continue;
    savedAt = now;
    const last = events.at(-1);
    if (last) await readModelsReach(ports, reactor, last.position, signal);

    const writes = await handleAll(reactor, events);
    const rest = events.slice(writes.length);
    const reached = rest.length === 0 ? position : (events[writes.length - 1]?.position ?? checkpoint);
    if (await moveTogether(ports, reactor, { from: checkpoint, to: reached }, writes)) checkpoint = reached;
    else rest.unshift(...events.slice(0, writes.length));
    for (const event of rest) checkpoint = await handleAlone(ports, reactor, checkpoint, event, signal);
    if (checkpoint !== position) await moveCheckpoint(ports, reactor.name, { from: checkpoint, to: position });
    checkpoint = position;
    if (events.length > 0) reactor.afterwards?.(events);
    onProgress();
  }
}

/** Handles one event: runs its external effects and returns its write. */
export async function handleEvent<Type extends EventType>(
  { react, record }: Reactor<Type>,
  event: ReactorEvent<Type>,
): Promise<Write> {
  if (event.unreadable) throw event.unreadable;
  await react?.(event);
  return (await record?.(event)) ?? (async () => {});
}

/** @returns one write per event, up to the first failure. */
async function handleAll<Type extends EventType>(
  reactor: Reactor<Type>,
  events: readonly ReactorEvent<Type>[],
): Promise<Write[]> {
  const writes: Write[] = [];
  for (const event of events) {
    const write = await handleEvent(reactor, event).catch(() => null);
    if (write === null) break;
    writes.push(write);
  }
  return writes;
}

interface Step {
  readonly from: string;
  readonly to: string;
}

/** @returns false if a write fails; each event is then handled individually. @throws CheckpointConflict */
async function moveTogether<Type extends EventType>(
  ports: ReactorPorts,
  { name }: Reactor<Type>,
  step: Step,
  writes: readonly Write[],
): Promise<boolean> {
  if (step.from === step.to) return writes.length === 0;
  try {
    await moveCheckpoint(ports, name, step, writes);
    return true;
  } catch (fault) {
    if (writes.length === 0 || fault instanceof CheckpointConflict) throw fault;
    return false;
  }
}

/** @returns the checkpoint after the event. */
async function handleAlone<Type extends EventType>(
  ports: ReactorPorts,
  reactor: Reactor<Type>,
  checkpoint: string,
  event: ReactorEvent<Type>,
  signal: AbortSignal,
): Promise<string> {
  const { eventLog, readStore, workStore, logger } = ports;
  const step = { from: checkpoint, to: event.position };
  const tried = await tryEvent(
    async () => moveCheckpoint(ports, reactor.name, step, [await handleEvent(reactor, event)]),
    {
      engines: [
        () => eventLog.head(),
        () => readStore.sql.selectFrom('projections').select('name').limit(1).execute(),
        () => workStore.sql.selectFrom('followers').select('name').limit(1).execute(),
        ...(reactor.probes ?? []),
      ],
      signal,
    },
  );
  if ('poisoned' in tried) {
    await storeDeadLetter(ports, reactor.name, step, event, tried.poisoned);
    logger.error(
      { reactor: reactor.name, event: event.id, type: event.type, position: event.position, err: tried.poisoned },
      'event could not be handled; stored as a dead letter',
    );
  }
  return event.position;
}

/** @throws the signal's reason once aborted; the batch is then not handled. */
async function readModelsReach<Type extends EventType>(
  ports: ReactorPorts,
  { name, reads }: Reactor<Type>,
  position: Position,
  signal: AbortSignal,
): Promise<void> {
  for (let waits = 1; !(await awaitProjections(ports, position, reads, warnPauseAfter(waits), signal)); waits++) {
    signal.throwIfAborted();
    ports.logger.warn({ reactor: name, reads, position }, 'reactor waits for read models that lag behind the log');
  }
}
