import type { Decider } from '../../domain/kernel/decider.js';
import type { EventStore, RecordedEvent, Revision } from '../../platform/event-store/port.js';

export interface Folded<State> {
  readonly state: State;
  /** Of the last event; -1 before the first. */
  readonly revision: Revision;
}

/** Streams whose state is kept: the ones in use. States are small: a decider keeps only what its rules need. */
const KEPT = 1_000;

/** As a decider decided it: type and time beside the data. */
export const decidedOf = <Event>({ type, at, data }: RecordedEvent): Event =>
  ({ ...(data as object), type, at }) as Event;

/**
 * The state of streams, as a decider folds it. What was folded before is kept, so that a long stream costs only what
 * is new in it. Always as of now: other processes write too, so the tail is read each time; and a state that would be
 * stale all the same loses at the expected revision.
 */
export function foldedStreams(store: EventStore) {
  const kept = new Map<string, Folded<unknown>>();

  function keep<State>(stream: string, folded: Folded<State>): Folded<State> {
    kept.delete(stream);
    kept.set(stream, folded);
    const oldest = kept.size > KEPT ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    return folded;
  }

  async function load<State, Event>(
    stream: string,
    decider: Pick<Decider<State, never, Event>, 'initial' | 'evolve'>,
  ): Promise<Folded<State>> {
    // One stream has one decider, so what is kept for it is its state.
    const known = kept.get(stream) as Folded<State> | undefined;
    let { state, revision } = known ?? { state: decider.initial, revision: -1 };
    for await (const event of store.read(stream, { from: revision + 1 })) {
      state = decider.evolve(state, decidedOf<Event>(event));
      revision = event.revision;
    }
    return keep(stream, { state, revision });
  }

  return { load, keep };
}
