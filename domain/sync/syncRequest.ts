/** The topic that asks for a store's data to be taken over. Keyed by shop: one store is synced by one worker at a time. */
import type { Instant, ShopDomain } from '../kernel/names.js';

export const STORE_SYNC = 'store-sync';

/**
 * `connected` and `daily` read the last 60 days again; the others what changed since the last time. `refresh` is a
 * merchant's wish, which ends with `StoreSynced` (or `SyncFailed`) also where nothing has changed.
 */
export type SyncReason = 'connected' | 'daily' | 'refresh' | 'reconcile' | 'webhook';

export interface SyncRequest {
  /** The same for the same request, however often it is delivered. A refresh's is named by its event. */
  readonly syncId: string;
  readonly shop: ShopDomain;
  readonly reason: SyncReason;
  /** What was asked of Shopify after this makes the request superfluous, unless a merchant waits for its end. */
  readonly requestedAt: Instant;
}
