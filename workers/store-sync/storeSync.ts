/** Imports stores' products, orders and checkouts. Requests arrive by topic, for retries and distribution. */

import { runReactor } from '../../application/follow/reactor.js';
import { consume } from '../../application/topics/consume.js';
import { correlated } from '../../application/topics/correlated.js';
import { syncRequests } from '../../domain/store-sync/syncRequest.js';
import { connections } from './connections.js';
import type { StoreSyncPorts } from './ports.js';
import { refreshes } from './refreshes.js';
import { scheduleSyncs } from './scheduleSyncs.js';
import { syncStore } from './syncStore.js';

/** Stores synced concurrently: mostly they wait for Shopify. */
const CONCURRENCY = 8;

/** Runs until aborted. Reads a store in full when it connects or reconnects, then only changes. */
export async function runStoreSync(ports: StoreSyncPorts, signal: AbortSignal): Promise<void> {
  await Promise.all([
    runReactor(ports, connections(ports), signal),
    runReactor(ports, refreshes(ports), signal),
    scheduleSyncs(ports, signal),
    consume(ports.bus, syncRequests, { group: 'store-sync', concurrency: CONCURRENCY, signal }, (request, message) =>
      syncStore(correlated(ports, message), request, message.attempt, signal),
    ),
  ]);
}
