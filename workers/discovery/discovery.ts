/** Searches for competitors on a merchant's request: from the log to the topic, then per shop. */

import { type Reactor, runReactor } from '../../application/follow/reactor.js';
import { reactorBus } from '../../application/follow/reactorBus.js';
import { consume } from '../../application/topics/consume.js';
import { correlated } from '../../application/topics/correlated.js';
import { publish } from '../../application/topics/publish.js';
import { type SearchRequest, searchRequests } from '../../domain/discovery/searchRequest.js';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import type { DiscoveryPorts } from './ports.js';
import { failSearch, searchForShop } from './searchForShop.js';

const ATTEMPTS = 3;
/** Shops searched for concurrently. */
const CONCURRENCY = 4;

/** Runs until aborted. */
export async function runDiscovery(ports: DiscoveryPorts, signal: AbortSignal): Promise<void> {
  await Promise.all([
    runReactor(ports, requests(ports), signal),
    consume(
      ports.bus,
      searchRequests,
      { group: 'discovery', concurrency: CONCURRENCY, attempts: ATTEMPTS, signal },
      (request, message) => carryOut(correlated(ports, message), request, message.attempt, signal),
    ),
  ]);
}

/** Reads from the start, so that requests made while no worker ran are kept; skips finished searches. */
export const requests = ({ bus }: Pick<DiscoveryPorts, 'bus'>): Reactor<'DiscoveryStarted'> => ({
  name: 'discovery-requests',
  types: ['DiscoveryStarted'],
  from: 'start',
  // A search needs the store, its products and sales, and the competitors that it watches.
  reads: ['shops', 'products', 'orders', 'competitors', 'billing'],
  async react({ data: { runId }, meta: { shop, correlationId } }) {
    if (!shop) return;
    const request = { shop: as<ShopDomain>(shop), runId };
    await publish(reactorBus(bus), searchRequests, [request], { causeOf: () => correlationId });
  },
});

/** Reports the last attempt's failure to the merchant, who may start again at once. */
async function carryOut(
  ports: DiscoveryPorts,
  request: SearchRequest,
  attempt: number,
  signal: AbortSignal,
): Promise<void> {
  try {
    await searchForShop(ports, request, signal);
  } catch (fault) {
    // A search that a stop interrupts has not failed: it repeats after the next start.
    if (attempt >= ATTEMPTS && !signal.aborted) await failSearch(ports, request, 'internal');
    throw fault;
  }
}
