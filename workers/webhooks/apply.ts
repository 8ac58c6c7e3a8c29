/** Applies a delivery: shared by all topics. */
import type { Instant } from '../../domain/kernel/names.js';
import type { WebhookReceipt } from '../../domain/store-sync/webhookReceipt.js';
import type { Billing } from '../../platform/billing/port.js';
import type { StoreSyncPorts } from '../store-sync/ports.js';

export interface WebhookPorts extends StoreSyncPorts {
  /** `null`: billing is disabled. */
  readonly billing: Billing | null;
}

/** `ignored`: the store is not connected, or the delivery names no subject. `stale`: the stored state is as new. */
export type Outcome = 'applied' | 'stale' | 'unknown' | 'ignored';
export type Apply = (ports: WebhookPorts, receipt: WebhookReceipt) => Promise<Outcome>;

/** The time of the reported change, by Shopify's clock if given. Times in the body belong to the subject. */
export const happenedAt = ({ triggeredAt, receivedAt }: WebhookReceipt): Instant => triggeredAt ?? receivedAt;
