/** The topic that requests syncs of a store's data. Keyed by shop: one worker at a time syncs a store. */
import { type Static, Type } from 'typebox';
import type { Instant, ShopDomain } from '../kernel/names.js';
import { Branded, topic } from '../kernel/topic.js';

/**
 * `connected` and `daily` re-read the last 60 days; the others read changes since the last sync. A merchant requests
 * `refresh`, which ends with `StoreSynced` (or `SyncFailed`) even if nothing changed.
 */
const REASONS = ['connected', 'daily', 'refresh', 'reconcile', 'webhook'] as const;
export type SyncReason = (typeof REASONS)[number];

export const syncRequests = topic({
  name: 'store-sync',
  key: ({ shop }) => shop,
  value: Type.Object({
    /** Identical for every delivery of one request. A refresh uses the event's id. */
    syncId: Branded<string>(),
    shop: Branded<ShopDomain>(),
    reason: Type.Unsafe<SyncReason>({ type: 'string', enum: [...REASONS] }),
    /** A sync that started later makes the request redundant, unless a merchant waits for it. */
    requestedAt: Branded<Instant>(),
  }),
});

export type SyncRequest = Static<typeof syncRequests.value>;
