import type { Reactor } from '../../application/follow/reactor.js';
import { reactorBus } from '../../application/follow/reactorBus.js';
import { publish } from '../../application/topics/publish.js';
import { syncRequests } from '../../domain/store-sync/syncRequest.js';
import type { StoreSyncPorts } from './ports.js';

/** Syncs a store when its merchant asks for it. Ignores refreshes from before it was first run. */
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
