import type { DomainEvent } from '../../domain/events.js';
import type { Decider } from '../../domain/kernel/decider.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { type Loaded, loadOn } from './load.js';

/** Streams whose state is kept: the ones in use. States are small: a decider keeps only what its rules need. */
const KEPT = 1_000;

/**
 * The state of streams, as a decider folds it. What was folded before is kept, so that a long stream costs only what
 * is new in it. Always as of now: other processes write too, so the tail is read each time; and a state that would be
 * stale all the same loses at the expected revision.
 */
export function foldedStreams(store: EventLog) {
  const kept = new Map<string, Loaded<unknown>>();

  function keep<State>(stream: string, loaded: Loaded<State>): Loaded<State> {
    kept.delete(stream);
    kept.set(stream, loaded);
    const oldest = kept.size > KEPT ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    return loaded;
  }

  return {
    keep,
    async load<State, Event extends DomainEvent>(
      stream: string,
      decider: Pick<Decider<State, never, Event>, 'initial' | 'evolve'>,
    ): Promise<Loaded<State>> {
      // One stream has one decider, so what is kept for it is its state.
      const known = (kept.get(stream) as Loaded<State> | undefined) ?? { state: decider.initial, revision: -1 };
      return keep(stream, await loadOn(store, decider, stream, known));
    },
  };
}
