/** What the steps of a backfill share. */
import { ANALYTICS_DAYS } from '../../domain/api/analytics.js';
import type { Instant } from '../../domain/kernel/names.js';

const DAY_MS = 86_400_000;
/** One day more than is shown: the store's day starts at another time, and clocks differ. */
export const BACKFILL_MS = (ANALYTICS_DAYS + 1) * DAY_MS;

/** Waiting for Shopify's file is this share of the whole, in percent; reading it is the rest. */
export const PREPARED = 20;

export interface OrdersRead {
  /** How many of them are newer than what was known; in a backfill, all. */
  readonly newer: number;
  readonly unreadable: number;
  /** When the most recent of them changed. */
  readonly since: Instant | null;
}
