import type { Reactor } from '../../application/follow/reactor.js';
import { publish } from '../../application/topics/publish.js';
import { as, type Instant, type ShopDomain } from '../../domain/kernel/names.js';
import { syncRequests } from '../../domain/sync/syncRequest.js';
import type { StoreSyncPorts } from './ports.js';

/** Has a store read again where its merchant asked for that. Not for refreshes from before this was first run. */
export const refreshes = ({ bus }: Pick<StoreSyncPorts, 'bus'>): Reactor<'RefreshRequested'> => ({
  name: 'store-refreshes',
  types: ['RefreshRequested'],
  from: 'head',
  reads: [],
  async react({ data: { syncId }, meta, at }) {
    const shop = as<ShopDomain>(meta.shop ?? '');
    await publish(bus, syncRequests, [{ syncId, shop, reason: 'refresh', requestedAt: as<Instant>(at) }]);
  },
});
