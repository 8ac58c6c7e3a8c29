/**
 * The topic between the door that takes webhooks in and the worker that applies them. Of a delivery's body only what
 * names things travels: no names, addresses or e-mails of buyers. Everything else is asked for by id.
 */
import type { Instant, ShopDomain } from '../kernel/names.js';

/** Keyed by shop and subject, so that news of one thing come in order. */
export const SHOPIFY_WEBHOOKS = 'shopify-webhooks';

export interface WebhookReceipt {
  /** The same at every delivery of one webhook: what a repeated one is known by. */
  readonly webhookId: string;
  /** Such as `orders/updated`. */
  readonly topic: string;
  readonly shop: ShopDomain;
  readonly receivedAt: Instant;
  readonly triggeredAt: Instant | null;
  /** When the subject changed, in the body's own words, else `triggeredAt`. */
  readonly changedAt: Instant | null;
  /** The global id of what it is about, such as `gid://shopify/Order/820982911946154508`; `null` where there is none. */
  readonly subject: string | null;
  /** `app/scopes_update`: what is granted now. */
  readonly scopes?: readonly string[];
  /** The compliance topics: whose data, and in which orders. Global ids. */
  readonly customer?: string | null;
  readonly orders?: readonly string[];
}
