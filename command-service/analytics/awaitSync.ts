import type { Refreshed } from '../../domain/api/analytics.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { Position } from '../../platform/event-store/port.js';

/** The longest a person waits for an answer. */
const WAIT_MS = 10_000;

/**
 * Waits for a sync to end in the log, because the worker may run in another process.
 * @param syncId the cause named in the sync's events.
 * @param requested the log position of the request.
 */
export async function awaitSync(
  eventLog: Pick<EventLog, 'subscribe'>,
  syncId: string,
  requested: Position,
  waitMs = WAIT_MS,
): Promise<Refreshed> {
  const options = { types: ['StoreSynced', 'SyncFailed'] as const, signal: AbortSignal.timeout(waitMs) };
  for await (const { events } of eventLog.subscribe(requested, options)) {
    // Skips events that a newer build wrote: they have no readable cause.
    const end = events.find(event => !event.unreadable && event.meta.causationId === syncId);
    if (end) return { refresh: end.type === 'StoreSynced' ? 'done' : 'failed', position: end.position };
  }
  return { refresh: 'pending', position: requested };
}
