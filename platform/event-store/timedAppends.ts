import { observe } from '../runtime/metrics/measures.js';
import { isTracing, note, spanTime } from '../runtime/tracing/spans.js';
import type { EventLog } from './codec/eventLog.js';
import type { NewEvent } from './port.js';

/** Wraps a log to record each append's duration in metrics and traces, including failed ones. */
export function timedAppends(log: EventLog): EventLog {
  async function timed<Result>(events: readonly NewEvent[], append: () => Promise<Result>): Promise<Result> {
    const from = spanTime();
    let fault: unknown;
    try {
      return await append();
    } catch (thrown) {
      fault = thrown;
      throw thrown;
    } finally {
      const until = spanTime();
      observe('tidewatch_append_seconds', (until - from) / 1_000);
      if (isTracing()) noteAppend(events, { from, until, fault });
    }
  }
  return {
    ...log,
    append: (...args) => timed(args[1], () => log.append(...args)),
    appendMissing: (...args) => timed(args[1], () => log.appendMissing(...args)),
  };
}

/** One span per request or delivery whose events were appended together. */
function noteAppend(
  events: readonly NewEvent[],
  { fault, ...time }: { readonly from: number; readonly until: number; readonly fault: unknown },
): void {
  for (const cause of new Set(events.map(({ meta }) => meta.correlationId))) {
    const types = events.filter(({ meta }) => meta.correlationId === cause).map(({ type }) => type);
    note({
      ...{ name: 'append', kind: 'internal', cause, ...time },
      attributes: { 'tidewatch.events': types.length, 'tidewatch.event_types': [...new Set(types)].join(' ') },
      ...(fault instanceof Error && { fault: fault.name }),
    });
  }
}
