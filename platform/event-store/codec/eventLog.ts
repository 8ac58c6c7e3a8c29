import { EVENTS, type EventType } from '../../../domain/events.js';
import type { Batch, EventStore, Position, ReadOptions, RecordedEvent, SubscribeOptions } from '../port.js';
import { codec } from './codec.js';
import type { LoggedEvent } from './loggedEvent.js';

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
  /** As `read`, but not decoded: for code that must show the bytes in the log. */
  readonly readStored: EventStore['read'];
}

export interface LoggedBatch<Type extends EventType = EventType> extends Batch {
  readonly events: readonly LoggedEvent<Type>[];
}

type TypedOptions<Type extends EventType> = Omit<SubscribeOptions, 'types'> & { readonly types?: readonly Type[] };

/** The only codec of the product's events. */
export const eventCodec = codec(EVENTS);

/** Types what an engine holds. The only place where an event's type is asserted instead of proved. */
export function decodedLog(store: EventStore): EventLog {
  const decode = (event: RecordedEvent) => eventCodec.decode(event) as LoggedEvent;

  async function* decoded(batches: AsyncIterable<Batch>): AsyncGenerator<LoggedBatch<never>> {
    for await (const batch of batches) yield { ...batch, events: batch.events.map(decode) as never[] };
  }

  return {
    ...store,
    async *read(stream, options) {
      for await (const event of store.read(stream, options)) yield decode(event);
    },
    readStored: store.read,
    readAll: (after, options) => decoded(store.readAll(after, options)),
    subscribe: (after, options) => decoded(store.subscribe(after, options)),
  };
}
