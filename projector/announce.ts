/**
 * Announces a batch's changes to browsers, after its commit, so that a push never arrives before the row exists.
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
    // A dead letter changed nothing.
    if (event.unreadable) continue;
    const announced = projection.announce?.[event.type]?.(event, findIn(readStore));
    if (!announced) continue;
    // Avoids awaiting synchronous results, because an import has many events.
    const eventSignals = announced instanceof Promise ? await announced : announced;
    for (const signal of eventSignals) signals.set(nameOf(signal), withCause(signal, event.meta.correlationId));
  }
  for (const signal of signals.values()) realtime.publish(signal);
  const since = batch.live ? batch.events[0]?.recordedAt : undefined;
  const projected = { kind: 'projected', projection: projection.name, position: batch.position } as const;
  realtime.publish({ ...projected, ...(since && { since }) });
}

/** Adds the cause to trace the push. Merged signals carry the last change's cause. */
const withCause = (signal: Signal, correlationId: string): Signal =>
  isTracing() && (signal.kind === 'changed' || signal.kind === 'notification')
    ? { ...signal, cause: { correlationId, at: spanTime() } }
    : signal;

/** Merges changes to one list into one signal, of which the latest remains. */
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
