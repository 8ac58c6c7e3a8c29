import type { DomainEvent } from '../../domain/events.js';
import type { Decider } from '../../domain/kernel/decider.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { LoggedEvent } from '../../platform/event-store/codec/loggedEvent.js';
import type { Revision } from '../../platform/event-store/port.js';
import { shortMark } from './eventId.js';

/** A stream as its decider sees it. */
export interface Loaded<State> {
  readonly state: State;
  /** Of the last event; -1 before the first. */
  readonly revision: Revision;
  /** The revision that its state begins at: 0, or behind the last marker of an erasure. */
  readonly begins: Revision;
  /** `shortMark` of every command that wrote to it since. Only added to, as the stream is. */
  readonly commands: Set<number>;
}

type Folding<State, Event> = Pick<Decider<State, never, Event>, 'initial' | 'evolve'>;

/**
 * As a decider decided it: type and time beside the data. That a stream holds its own noun's events, and no others, is
 * taken on trust: names of streams carry no types.
 * @throws EventUnreadable
 */
export const decidedOf = <Event extends DomainEvent>({ type, at, data }: LoggedEvent): Event =>
  ({ ...data, type, at }) as Event;

const ERASED = 'ShopErased';

/** As `evolve`, but at the marker of an erasure the state is empty again. */
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
 * What a stream's events add up to now. Read from the log itself, where every event shows at once: a read model may be
 * behind.
 * @throws EventUnreadable
 */
export const load = async <State, Event extends DomainEvent>(
  eventLog: Pick<EventLog, 'read'>,
  decider: Folding<State, Event>,
  stream: string,
): Promise<State> => (await loadOn(eventLog, decider, stream, empty(decider))).state;

/** @param known what was loaded before: only what came since is read, and its set of commands is added to. */
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
      // Another set: someone may still be deciding with the one that was known.
      commands = new Set();
    } else commands.add(shortMark(event.id));
  }
  return { state, revision, begins, commands };
}
