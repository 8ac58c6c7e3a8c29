/** Removes expired alerts from a shop's alert history. Stream: `alert-history-<shop>`. */
import type { Decider } from '../kernel/decider.js';
import type { Instant, ShopDomain } from '../kernel/names.js';
import type { AlertHistoryEvent } from './events.js';

export type { AlertHistoryEvent } from './events.js';

export const alertHistoryStream = (shop: ShopDomain): string => `alert-history-${shop}`;

/** Matches the retention of the figures that alerts report (spec §9: 'analytics 90'). */
export const HISTORY_RETENTION_DAYS = 90;

interface Forgotten {
  readonly messageIds: readonly string[];
  readonly alertIds: readonly string[];
}

export type AlertHistoryCommand = { type: 'ForgetAlerts'; at: Instant } & Forgotten;
export const alertHistory: Decider<null, AlertHistoryCommand, AlertHistoryEvent> = {
  initial: null,
  decide: ({ messageIds, alertIds, at }) =>
    messageIds.length + alertIds.length === 0 ? [] : [{ type: 'AlertHistoryForgotten', messageIds, alertIds, at }],
  evolve: () => null,
};
