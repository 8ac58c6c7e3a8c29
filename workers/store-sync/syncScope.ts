/** Input and result of a sync's steps. */
import { as, type Instant } from '../../domain/kernel/names.js';
import type { SyncKind } from '../../domain/shop/shop.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import type { StoreSyncs } from './tables.js';

/** Requests changes from shortly before the last sync again, because Shopify's index lags. */
const OVERLAP_MS = 10 * 60_000;

export interface SyncScope {
  readonly state: StoreSyncs;
  readonly kind: SyncKind;
  /** True if someone waits for it. */
  readonly visible: boolean;
  readonly signal: AbortSignal;
}

export interface ReadResult {
  /** The latest change among the records read. */
  readonly since: Instant | null;
  /** Counts the items newer than the stored ones. */
  readonly newer: number;
}

export const countNewer = (items: readonly { readonly updatedAt: Instant }[], known: string | null): number =>
  items.filter(({ updatedAt }) => known === null || updatedAt > known).length;

export const withOverlap = (since: string | null): Instant | null =>
  since === null ? null : plus(as<Instant>(since), -OVERLAP_MS);
