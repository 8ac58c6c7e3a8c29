/** How a delivery is applied: what all topics share. */
import type { Instant } from '../../domain/kernel/names.js';
import type { WebhookReceipt } from '../../domain/store-sync/webhookReceipt.js';
import type { Billing } from '../../platform/billing/port.js';
import type { StoreSyncPorts } from '../store-sync/ports.js';

export interface WebhookPorts extends StoreSyncPorts {
  /** `null`: nothing is charged. */
  readonly billing: Billing | null;
}

/** `ignored`: the store is not connected, or the delivery names nothing. `stale`: what is stored is at least as new. */
export type Outcome = 'applied' | 'stale' | 'unknown' | 'ignored';
export type Apply = (ports: WebhookPorts, receipt: WebhookReceipt) => Promise<Outcome>;

/** When the reported change happened: by Shopify's clock, if it says so. Times in the body belong to the subject. */
export const happenedAt = ({ triggeredAt, receivedAt }: WebhookReceipt): Instant => triggeredAt ?? receivedAt;
