import { LRUCache } from 'lru-cache';
import type { DomainEvent } from '../../domain/events.js';
import type { Decider } from '../../domain/kernel/decider.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { empty, type Loaded, loadOn } from './load.js';

/** Streams whose state is kept: the ones in use. States are small: a decider keeps only what its rules need. */
const KEPT = 1_000;
/** Commands that are remembered, of all those streams together; one takes some 40 bytes. */
const KEPT_COMMANDS = 200_000;

/**
 * The state of streams, as a decider folds it, and the commands that led to it. What was folded before is kept, so that a
 * long stream costs only what is new in it. Always as of now: other processes write too, so the tail is read each time;
 * and a state that would be stale all the same loses at the expected revision.
 */
export function foldedStreams(eventLog: EventLog, maxCommands = KEPT_COMMANDS) {
  const kept = new LRUCache<string, Loaded<unknown>>({
    max: KEPT,
    maxSize: maxCommands,
    sizeCalculation: ({ commands }) => Math.max(1, commands.size),
  });

  return {
    keep(stream: string, loaded: Loaded<unknown>): void {
      kept.set(stream, loaded);
    },

    async load<State, Event extends DomainEvent>(
      stream: string,
      decider: Pick<Decider<State, never, Event>, 'initial' | 'evolve'>,
    ): Promise<Loaded<State>> {
      // One stream has one decider, so what is kept for it is its state.
      const known = kept.get(stream) as Loaded<State> | undefined;
      const loaded = await loadOn(eventLog, decider, stream, known ?? empty(decider));
      kept.set(stream, loaded);
      return loaded;
    },
  };
}
