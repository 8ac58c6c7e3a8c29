/** How a delivery is applied: what all topics share. */
import type { Instant } from '../../domain/kernel/names.js';
import type { WebhookReceipt } from '../../domain/sync/webhookReceipt.js';
import type { Billing } from '../../platform/billing/port.js';
import type { StoreSyncPorts } from '../store-sync/ports.js';

export interface WebhookPorts extends StoreSyncPorts {
  /** `null`: nothing is charged. */
  readonly billing: Billing | null;
}

/** `ignored`: the store is not connected, or the delivery names nothing. `stale`: what we hold is as new. */
export type Outcome = 'applied' | 'stale' | 'unknown' | 'ignored';
export type Apply = (ports: WebhookPorts, receipt: WebhookReceipt) => Promise<Outcome>;

/** When what the delivery tells of happened: by Shopify's clock, where it says so. The body's own times are the subject's. */
export const happenedAt = ({ triggeredAt, receivedAt }: WebhookReceipt): Instant => triggeredAt ?? receivedAt;
