/**
 * The topic from the webhook endpoint to the worker that applies webhooks. Carries only ids from the body, no buyers'
 * names or addresses; the worker fetches everything else by id.
 */
import { type Static, Type } from 'typebox';
import type { Instant, ShopDomain } from '../kernel/names.js';
import { Branded, Texts, topic } from '../kernel/topic.js';

/** Keyed by shop and subject, which keeps updates to one subject in order. */
export const webhookReceipts = topic({
  name: 'shopify-webhooks',
  key: ({ shop, subject, topic }) => `${shop}/${subject ?? topic}`,
  value: Type.Object({
    /** Identical for every delivery of one webhook; identifies a repeat. */
    webhookId: Branded<string>(),
    /** For example `orders/updated`. */
    topic: Branded<string>(),
    shop: Branded<ShopDomain>(),
    receivedAt: Branded<Instant>(),
    triggeredAt: Type.Union([Branded<Instant>(), Type.Null()]),
    /** The subject's change time from the body, or `triggeredAt`. */
    changedAt: Type.Union([Branded<Instant>(), Type.Null()]),
    /** The subject's global id, such as `gid://shopify/Order/820982911946154508`; `null` without a subject. */
    subject: Type.Union([Type.String(), Type.Null()]),
    /** The data subject and the orders concerned, for compliance topics. Global ids. */
    customer: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    orders: Type.Optional(Texts),
  }),
});

export type WebhookReceipt = Static<typeof webhookReceipts.value>;
