/** The topic that asks for a store's data to be taken over. Keyed by shop: one store is synced by one worker at a time. */
import { type Static, Type } from 'typebox';
import type { Instant, ShopDomain } from '../kernel/names.js';
import { Named, topic } from '../kernel/topic.js';

/**
 * `connected` and `daily` read the last 60 days again; the others what changed since the last time. `refresh` is a
 * merchant's wish, which ends with `StoreSynced` (or `SyncFailed`) also where nothing has changed.
 */
const REASONS = ['connected', 'daily', 'refresh', 'reconcile', 'webhook'] as const;
export type SyncReason = (typeof REASONS)[number];

export const syncRequests = topic({
  name: 'store-sync',
  key: ({ shop }) => shop,
  value: Type.Object({
    /** The same for the same request, however often it is delivered. A refresh's is named by its event. */
    syncId: Named<string>(),
    shop: Named<ShopDomain>(),
    reason: Type.Unsafe<SyncReason>({ type: 'string', enum: [...REASONS] }),
    /** What was asked of Shopify after this makes the request superfluous, unless a merchant waits for its end. */
    requestedAt: Named<Instant>(),
  }),
});

export type SyncRequest = Static<typeof syncRequests.value>;
