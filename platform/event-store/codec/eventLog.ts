import { EVENTS, type EventType } from '../../../domain/events.js';
import type { Batch, EventStore, Position, ReadOptions, RecordedEvent, SubscribeOptions } from '../port.js';
import { codec } from './codec.js';
import type { LoggedEvent } from './loggedEvent.js';
import { openTyped, sealTyped, type TypedOpened, type TypedVault } from './typedSeal.js';

/** An event store with typed events. Everything but the engines' own tests uses this. */
export interface EventLog extends Omit<EventStore, 'read' | 'readAll' | 'subscribe'> {
  read(stream: string, options?: ReadOptions): AsyncIterable<LoggedEvent>;
  readAll<Type extends EventType = EventType>(
    after: Position | 'start',
    options?: Omit<TypedOptions<Type>, 'signal'>,
  ): AsyncIterable<LoggedBatch<Type>>;
  subscribe<Type extends EventType = EventType>(
    after: Position | 'start',
    options: TypedOptions<Type>,
  ): AsyncIterable<LoggedBatch<Type>>;
  /** Like `read`, but undecoded: for code that must show the bytes in the log. */
  readonly readStored: EventStore['read'];
}

export interface LoggedBatch<Type extends EventType = EventType> extends Batch {
  readonly events: readonly LoggedEvent<Type>[];
}

type TypedOptions<Type extends EventType> = Omit<SubscribeOptions, 'types'> & { readonly types?: readonly Type[] };

/** The only codec of the product's events. */
export const eventCodec = codec(EVENTS);

/** In the current schema. `unreadable` marks what cannot be opened or read. */
export function decodeOpened({ event, erased, fault }: TypedOpened): LoggedEvent {
  if (fault) return eventCodec.unreadable(event, `typed text could not be opened: ${fault.message}`) as LoggedEvent;
  const decoded = eventCodec.decode(event) as LoggedEvent;
  return erased && !decoded.unreadable ? { ...decoded, erased } : decoded;
}

/** Events of one stream that are opened in one batch. */
const AT_ONCE = 100;

/**
 * Types an engine's events, and seals and opens merchants' text. The only place that asserts an event's type instead of
 * proving it.
 */
export function decodedLog(store: EventStore, vault: TypedVault): EventLog {
  const decodeAll = async (events: readonly RecordedEvent[]) => (await openTyped(vault, events)).map(decodeOpened);

  async function* decoded(batches: AsyncIterable<Batch>): AsyncGenerator<LoggedBatch<never>> {
    for await (const batch of batches) yield { ...batch, events: (await decodeAll(batch.events)) as never[] };
  }

  return {
    ...store,
    append: async (stream, events, expected) => store.append(stream, await sealTyped(vault, events), expected),
    appendMissing: async (stream, events) => store.appendMissing(stream, await sealTyped(vault, events)),
    async *read(stream, options) {
      let waiting: RecordedEvent[] = [];
      try {
        for await (const event of store.read(stream, options)) {
          waiting.push(event);
          if (waiting.length < AT_ONCE) continue;
          yield* await decodeAll(waiting);
          waiting = [];
        }
      } catch (fault) {
        // Events before a hole are read.
        yield* await decodeAll(waiting);
        throw fault;
      }
      yield* await decodeAll(waiting);
    },
    readStored: store.read,
    readAll: (after, options) => decoded(store.readAll(after, options)),
    subscribe: (after, options) => decoded(store.subscribe(after, options)),
  };
}
