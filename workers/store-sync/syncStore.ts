/** Runs one sync of one store and records its outcome. */
import type { SyncKind } from '../../domain/shop/shop.js';
import type { SyncRequest } from '../../domain/store-sync/syncRequest.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { connectionOf, failureOf } from './connectionOf.js';
import type { StoreSyncPorts } from './ports.js';
import { readEverything } from './readEverything.js';
import { reportToShop } from './reportToShop.js';
import { noteSyncState, readSyncState } from './syncState.js';

/** The retry delay for a store that cannot be read. */
export const RETRY_MS = 60 * 60_000;

/**
 * @param attempt from 1; a request that fails is redelivered.
 * @throws faults that a retry may fix; connection problems are recorded instead.
 */
export async function syncStore(
  ports: StoreSyncPorts,
  request: SyncRequest,
  attempt: number,
  signal: AbortSignal,
): Promise<void> {
  const { workStore, clock, logger } = ports;
  const { shop, syncId, reason } = request;
  const state = await readSyncState(workStore, shop);
  if (!state) return void logger.info({ shop, reason }, 'store is not connected: not synced');
  const awaited = reason === 'connected' || reason === 'refresh';
  // Ignores a last read in the future, which comes from a clock that was set back.
  const since = state.checked_at !== null && state.checked_at <= clock.now() ? state.checked_at : '';
  if (!awaited && since > request.requestedAt) return;

  const kind: SyncKind =
    reason === 'connected' || reason === 'daily' || state.orders_since === null ? 'backfill' : 'update';
  const visible = awaited || state.orders_since === null;
  if (visible && !(await reportToShop(ports, shop, syncId, { type: 'StartSync', kind, at: clock.now() }))) return;
  try {
    const done = await readEverything(ports, request, { state, kind, visible, signal });
    await reportToShop(ports, shop, syncId, { type: 'ReportConnection', connection: done.connection, at: clock.now() });
    if (visible || done.newer > 0)
      await reportToShop(ports, shop, syncId, { type: 'CompleteSync', kind, ...done.synced, at: done.began });
    // Comes last, because it marks the request as done: a redelivery would then stop early.
    await noteSyncState(workStore, shop, done.reached);
    logger.info({ shop, reason, kind, ...done.synced }, 'store synced');
  } catch (fault) {
    if (signal.aborted) throw fault;
    const at = clock.now();
    if (visible) await reportToShop(ports, shop, syncId, { type: 'FailSync', failure: failureOf(fault), at }, attempt);
    const connection = connectionOf(fault);
    logger.warn({ shop, reason, connection, err: fault }, 'store could not be synced');
    if (connection !== null)
      await reportToShop(ports, shop, syncId, { type: 'ReportConnection', connection, at }, attempt);
    else if (awaited) throw fault;
    // Nobody waits for it: the next poll is the next attempt.
    if (reason === 'daily') await noteSyncState(workStore, shop, { backfill_due_at: at });
    if (connection !== null) await noteSyncState(workStore, shop, { due_at: plus(at, RETRY_MS) });
  }
}
