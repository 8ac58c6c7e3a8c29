/** Shared by the contract's parts: the store under test, and short ways to read it. */

import type { Batch, EventStore, Position, RecordedEvent } from '../../../platform/event-store/port.js';
import type { Clock } from '../../../platform/runtime/clock/clock.js';

/** The store under test, new for each test. */
export interface Subject {
  readonly url: string;
  readonly store: EventStore;
  /** Another connection to the same store; closed after the test. */
  open(clock?: Clock): EventStore;
  /** Another log of the same engine, empty. */
  another(): Promise<EventStore>;
}

export async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

export const eventsOf = (batches: readonly Batch[]): RecordedEvent[] => batches.flatMap(({ events }) => events);

export const log = async (store: EventStore): Promise<RecordedEvent[]> => eventsOf(await all(store.readAll('start')));

export const isRising = (positions: readonly Position[]): boolean =>
  positions.every((position, index) => index === 0 || position > (positions[index - 1] ?? ''));

/** An SQL engine's sequence numbers, as in its positions. */
export const numbers = (events: readonly { position: Position }[]): number[] =>
  events.map(({ position }) => Number(position.split('-')[1]));

export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);
