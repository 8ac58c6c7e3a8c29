/** The topic that requests a sync of a store's data. Keyed by shop: one worker at a time syncs a store. */
import { type Static, Type } from 'typebox';
import type { Instant, ShopDomain } from '../kernel/names.js';
import { Branded, topic } from '../kernel/topic.js';

/**
 * `connected` and `daily` read the last 60 days again; the others read what changed since the last sync. `refresh` is a
 * merchant's request, which ends with `StoreSynced` (or `SyncFailed`) even if nothing changed.
 */
const REASONS = ['connected', 'daily', 'refresh', 'reconcile', 'webhook'] as const;
export type SyncReason = (typeof REASONS)[number];

export const syncRequests = topic({
  name: 'store-sync',
  key: ({ shop }) => shop,
  value: Type.Object({
    /** The same for every delivery of one request. For a refresh it is the event's id. */
    syncId: Branded<string>(),
    shop: Branded<ShopDomain>(),
    reason: Type.Unsafe<SyncReason>({ type: 'string', enum: [...REASONS] }),
    /** A sync that started after this time makes the request superfluous, unless a merchant waits for its end. */
    requestedAt: Branded<Instant>(),
  }),
});

export type SyncRequest = Static<typeof syncRequests.value>;
