/** The input and the result of the steps of one sync. */
import { as, type Instant } from '../../domain/kernel/names.js';
import type { SyncKind } from '../../domain/shop/shop.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import type { StoreSyncs } from './tables.js';

/** Changes from shortly before the last sync are requested again: Shopify's index lags behind the store. */
const OVERLAP_MS = 10 * 60_000;

export interface SyncScope {
  readonly state: StoreSyncs;
  readonly kind: SyncKind;
  /** Whether someone is waiting for it. */
  readonly visible: boolean;
  readonly signal: AbortSignal;
}

export interface ReadResult {
  /** When the most recent record read was changed. */
  readonly since: Instant | null;
  /** How many of them are newer than what was known. */
  readonly newer: number;
}

export const countNewer = (items: readonly { readonly updatedAt: Instant }[], known: string | null): number =>
  items.filter(({ updatedAt }) => known === null || updatedAt > known).length;

export const withOverlap = (since: string | null): Instant | null =>
  since === null ? null : plus(as<Instant>(since), -OVERLAP_MS);
