/**
 * Tells the browsers what a batch changed. Only after its commit, so that a push never arrives before the row exists.
 */
import type { LoggedBatch } from '../platform/event-store/codec/eventLog.js';
import type { ReadStore } from '../platform/read-store/port.js';
import type { Realtime, Signal } from '../platform/realtime/port.js';
import { isTracing, spanTime } from '../platform/runtime/tracing/spans.js';
import type { Find, Projection } from '../read-models/projection.js';

export async function announce(
  projection: Projection,
  batch: LoggedBatch,
  readStore: ReadStore,
  realtime: Pick<Realtime, 'publish'>,
): Promise<void> {
  const signals = new Map<string, Signal>();
  for (const event of batch.events) {
    // A dead letter: it changed nothing.
    if (event.unreadable) continue;
    const told = projection.announce?.[event.type]?.(event, findIn(readStore));
    if (!told) continue;
    // Most know at once. An import has many events, and waiting costs more than telling.
    const concerned = told instanceof Promise ? await told : told;
    for (const signal of concerned) signals.set(nameOf(signal), withCause(signal, event.meta.correlationId));
  }
  for (const signal of signals.values()) realtime.publish(signal);
  const since = batch.live ? batch.events[0]?.recordedAt : undefined;
  const projected = { kind: 'projected', projection: projection.name, position: batch.position } as const;
  realtime.publish({ ...projected, ...(since && { since }) });
}

/** For the trace of the push. Of a hundred changes that are one hint it is the last one's. */
const withCause = (signal: Signal, correlationId: string): Signal =>
  isTracing() && (signal.kind === 'changed' || signal.kind === 'notification')
    ? { ...signal, cause: { correlationId, at: spanTime() } }
    : signal;

/** A hundred changes of one list are one hint to read it again: the latest represents them all. */
const nameOf = (signal: Signal): string => {
  if (signal.kind === 'changed') return `${signal.room} ${signal.payload.topic}`;
  return JSON.stringify(signal);
};

const findIn =
  ({ sql }: ReadStore): Find =>
  async (table, where) => {
    let query = sql.selectFrom(table.name as 'competitors').selectAll();
    for (const [column, value] of Object.entries(where)) query = query.where(column as 'id', '=', value as string);
    return (await query.execute()) as never;
  };
