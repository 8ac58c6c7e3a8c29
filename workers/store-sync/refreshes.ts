import { publishing } from '../../application/follow/publishing.js';
import type { Reactor } from '../../application/follow/reactor.js';
import { STORE_SYNC, type SyncRequest } from '../../domain/sync/syncRequest.js';
import type { StoreSyncPorts } from './ports.js';

/** Has a store read again where its merchant asked for that. Not for refreshes from before this was first run. */
export const refreshes = ({ bus }: Pick<StoreSyncPorts, 'bus'>): Reactor<'RefreshRequested'> => ({
  name: 'store-refreshes',
  types: ['RefreshRequested'],
  from: 'head',
  reads: [],
  async react({ data: { syncId }, meta, at }) {
    const shop = meta.shop;
    const value: SyncRequest = { syncId, shop, reason: 'refresh', requestedAt: at };
    await publishing(bus).publish(STORE_SYNC, [{ key: shop, value }]);
  },
});
