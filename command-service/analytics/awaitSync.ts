import type { Refreshed } from '../../domain/api/analytics.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { Position } from '../../platform/event-store/port.js';

/** A person waits so long with patience. */
const WAIT_MS = 10_000;

/**
 * Waits for the end of one sync, as the log tells it: the worker may be another process.
 * @param syncId what the sync's events name as their cause.
 * @param requested where the request for it stands in the log.
 */
export async function awaitSync(
  store: Pick<EventLog, 'subscribe'>,
  syncId: string,
  requested: Position,
  waitMs = WAIT_MS,
): Promise<Refreshed> {
  const options = { types: ['StoreSynced', 'SyncFailed'] as const, signal: AbortSignal.timeout(waitMs) };
  for await (const { events } of store.subscribe(requested, options)) {
    const end = events.find(({ meta }) => meta.causationId === syncId);
    if (end) return { refresh: end.type === 'StoreSynced' ? 'done' : 'failed', position: end.position };
  }
  return { refresh: 'pending', position: requested };
}
