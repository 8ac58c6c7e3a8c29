/** Shared by the steps of a backfill. */
import { ANALYTICS_DAYS } from '../../domain/api/analytics.js';
import type { Instant } from '../../domain/kernel/names.js';

const DAY_MS = 86_400_000;
/** One day more than shown: the store's day starts at another time, and clocks differ. */
export const BACKFILL_MS = (ANALYTICS_DAYS + 1) * DAY_MS;

/** The share of waiting for Shopify's file, in percent; reading it is the rest. */
export const PREPARED = 20;

export interface OrdersRead {
  /** Counts the orders newer than the stored ones; in a backfill, all of them. */
  readonly newer: number;
  readonly unreadable: number;
  /** The latest change among them. */
  readonly since: Instant | null;
}
