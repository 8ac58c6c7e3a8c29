/** Traces a projection: a span per cause, from a batch's arrival to its commit. */
import type { LoggedBatch } from '../platform/event-store/codec/eventLog.js';
import { isTracing, note, spanTime } from '../platform/runtime/tracing/spans.js';

export function traceBatches(projection: string) {
  const arrivals = new WeakMap<LoggedBatch, number>();
  return {
    /** Passes batches through and records their arrival. */
    async *arriving<Batch extends LoggedBatch>(batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
      for await (const batch of batches) {
        // Skips events that are folded again or long after they happened.
        if (batch.live && batch.events.length > 0 && isTracing()) arrivals.set(batch, spanTime());
        yield batch;
      }
    },
    committed(batch: LoggedBatch): void {
      const from = arrivals.get(batch);
      if (from === undefined) return;
      const counts = new Map<string, number>();
      for (const event of batch.events) {
        // A dead letter's meta is unreadable.
        if (event.unreadable) continue;
        const { correlationId } = event.meta;
        counts.set(correlationId, (counts.get(correlationId) ?? 0) + 1);
      }
      const span = { name: `project ${projection}`, kind: 'internal', from, until: spanTime() } as const;
      for (const [cause, events] of counts) note({ ...span, cause, attributes: { 'tidewatch.events': events } });
    },
  };
}
