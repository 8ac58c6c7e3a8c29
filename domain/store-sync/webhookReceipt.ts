/**
 * The topic from the endpoint that receives webhooks to the worker that applies them. Only ids from a delivery's body
 * are passed on: no names, addresses or e-mails of buyers. The worker fetches everything else by id.
 */
import { type Static, Type } from 'typebox';
import type { Instant, ShopDomain } from '../kernel/names.js';
import { Branded, Texts, topic } from '../kernel/topic.js';

/** Keyed by shop and subject, so that news about one subject stay in order. */
export const webhookReceipts = topic({
  name: 'shopify-webhooks',
  key: ({ shop, subject, topic }) => `${shop}/${subject ?? topic}`,
  value: Type.Object({
    /** The same for every delivery of one webhook; identifies a repeat. */
    webhookId: Branded<string>(),
    /** Such as `orders/updated`. */
    topic: Branded<string>(),
    shop: Branded<ShopDomain>(),
    receivedAt: Branded<Instant>(),
    triggeredAt: Type.Union([Branded<Instant>(), Type.Null()]),
    /** When the subject changed according to the body, else `triggeredAt`. */
    changedAt: Type.Union([Branded<Instant>(), Type.Null()]),
    /** The global id of its subject, such as `gid://shopify/Order/820982911946154508`; `null` without one. */
    subject: Type.Union([Type.String(), Type.Null()]),
    /** The compliance topics: whose data, and in which orders. Global ids. */
    customer: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    orders: Type.Optional(Texts),
  }),
});

export type WebhookReceipt = Static<typeof webhookReceipts.value>;
