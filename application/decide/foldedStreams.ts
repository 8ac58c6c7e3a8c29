import { LRUCache } from 'lru-cache';
import type { DomainEvent } from '../../domain/events.js';
import type { Decider } from '../../domain/kernel/decider.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { empty, type Loaded, loadOn } from './load.js';

/** Cached streams. States are small, because deciders keep only what their rules need. */
const MAX_STREAMS = 1_000;
/** Cached command marks over all streams, about 40 bytes each. */
const MAX_COMMANDS = 200_000;

/**
 * Caches folded stream states with the commands that led to them, so that loading a long stream reads only its new
 * events. Reads the tail each time, because other processes write too; a stale state still fails at the expected
 * revision.
 */
export function foldedStreams(eventLog: EventLog, maxCommands = MAX_COMMANDS) {
  const cache = new LRUCache<string, Loaded<unknown>>({
    max: MAX_STREAMS,
    maxSize: maxCommands,
    sizeCalculation: ({ commands }) => Math.max(1, commands.size),
  });

  return {
    keep(stream: string, loaded: Loaded<unknown>): void {
      cache.set(stream, loaded);
    },

    async load<State, Event extends DomainEvent>(
      stream: string,
      decider: Pick<Decider<State, never, Event>, 'initial' | 'evolve'>,
    ): Promise<Loaded<State>> {
      // Each stream has one decider, which determines the state's type.
      const known = cache.get(stream) as Loaded<State> | undefined;
      const loaded = await loadOn(eventLog, decider, stream, known ?? empty(decider));
      cache.set(stream, loaded);
      return loaded;
    },
  };
}
