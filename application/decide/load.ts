import type { DomainEvent } from '../../domain/events.js';
import type { Decider } from '../../domain/kernel/decider.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { LoggedEvent } from '../../platform/event-store/codec/loggedEvent.js';
import type { Revision } from '../../platform/event-store/port.js';
import { shortMark } from './eventId.js';

/** A stream's folded state. */
export interface Loaded<State> {
  readonly state: State;
  /** The last event's revision; -1 before the first. */
  readonly revision: Revision;
  /** The revision at which the state starts: 0, or after the last erasure marker. */
  readonly begins: Revision;
  /** `shortMark` of every command that wrote to the stream since. Append-only, like the stream. */
  readonly commands: Set<number>;
}

type Folding<State, Event> = Pick<Decider<State, never, Event>, 'initial' | 'evolve'>;

/**
 * Restores the decided event, with type and time next to the data. Assumes that a stream holds only its own noun's
 * events, which stream names can't express as types.
 * @throws EventUnreadable
 */
export const decidedOf = <Event extends DomainEvent>({ type, at, data }: LoggedEvent): Event =>
  ({ ...data, type, at }) as Event;

const ERASED = 'ShopErased';

/** Like `evolve`, but an erasure marker resets the state. */
export const evolveFrom =
  <State, Event extends DomainEvent>({ initial, evolve }: Folding<State, Event>) =>
  (state: State, event: LoggedEvent): State =>
    event.type === ERASED ? initial : evolve(state, decidedOf<Event>(event));

export const empty = <State>({ initial }: { readonly initial: State }): Loaded<State> => ({
  state: initial,
  revision: -1,
  begins: 0,
  commands: new Set(),
});

/**
 * Folds a stream's current state from the log, because a read model may lag.
 * @throws EventUnreadable
 */
export const load = async <State, Event extends DomainEvent>(
  eventLog: Pick<EventLog, 'read'>,
  decider: Folding<State, Event>,
  stream: string,
): Promise<State> => (await loadOn(eventLog, decider, stream, empty(decider))).state;

/** Reads only events after `known` and adds to its set of commands. */
export async function loadOn<State, Event extends DomainEvent>(
  eventLog: Pick<EventLog, 'read'>,
  { initial, evolve }: Folding<State, Event>,
  stream: string,
  known: Loaded<State>,
): Promise<Loaded<State>> {
  let { state, revision, begins, commands } = known;
  const folded = evolveFrom<State, Event>({ initial, evolve });
  for await (const event of eventLog.read(stream, { from: revision + 1 })) {
    state = folded(state, event);
    revision = event.revision;
    if (event.type === ERASED) {
      begins = revision + 1;
      // A new set, because a concurrent decision may still use the known one.
      commands = new Set();
    } else commands.add(shortMark(event.id));
  }
  return { state, revision, begins, commands };
}
