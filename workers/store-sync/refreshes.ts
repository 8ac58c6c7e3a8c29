import type { Reactor } from '../../application/follow/reactor.js';
import { reactorBus } from '../../application/follow/reactorBus.js';
import { publish } from '../../application/topics/publish.js';
import { syncRequests } from '../../domain/store-sync/syncRequest.js';
import type { StoreSyncPorts } from './ports.js';

/** Syncs a store at its merchant's request. Ignores refreshes from before its first run. */
export const refreshes = ({ bus }: Pick<StoreSyncPorts, 'bus'>): Reactor<'RefreshRequested'> => ({
  name: 'store-refreshes',
  types: ['RefreshRequested'],
  from: 'head',
  reads: [],
  async react({ data: { syncId }, meta, at }) {
    const request = { syncId, shop: meta.shop, reason: 'refresh', requestedAt: at } as const;
    await publish(reactorBus(bus), syncRequests, [request], { causeOf: () => meta.correlationId });
  },
});
