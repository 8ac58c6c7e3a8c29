/** What the steps of a backfill share. */
import { ANALYTICS_DAYS } from '../../domain/api/analytics.js';
import type { Instant } from '../../domain/kernel/names.js';

const DAY_MS = 86_400_000;
/** A day more than is shown: the store's day begins elsewhere, and clocks differ. */
export const BACKFILL_MS = (ANALYTICS_DAYS + 1) * DAY_MS;

/** Waiting for Shopify's file is this much of the whole, in percent; reading it the rest. */
export const PREPARED = 20;

export interface OrdersRead {
  /** How many of them are newer than what was known; in a backfill, all. */
  readonly newer: number;
  readonly unreadable: number;
  /** When the latest of them changed. */
  readonly since: Instant | null;
}
