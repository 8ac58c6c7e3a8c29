/**
 * The topic between the door that takes webhooks in and the worker that applies them. Of a delivery's body only what
 * names things travels: no names, addresses or e-mails of buyers. Everything else is asked for by id.
 */
import { type Static, Type } from 'typebox';
import type { Instant, ShopDomain } from '../kernel/names.js';
import { Named, Texts, topic } from '../kernel/topic.js';

/** Keyed by shop and subject, so that news of one thing come in order. */
export const webhookReceipts = topic({
  name: 'shopify-webhooks',
  key: ({ shop, subject, topic }) => `${shop}/${subject ?? topic}`,
  value: Type.Object({
    /** The same at every delivery of one webhook: what a repeated one is known by. */
    webhookId: Named<string>(),
    /** Such as `orders/updated`. */
    topic: Named<string>(),
    shop: Named<ShopDomain>(),
    receivedAt: Named<Instant>(),
    triggeredAt: Type.Union([Named<Instant>(), Type.Null()]),
    /** When the subject changed, in the body's own words, else `triggeredAt`. */
    changedAt: Type.Union([Named<Instant>(), Type.Null()]),
    /** The global id of what it is about, such as `gid://shopify/Order/820982911946154508`; `null` where there is none. */
    subject: Type.Union([Type.String(), Type.Null()]),
    /** `app/scopes_update`: what is granted now. */
    scopes: Type.Optional(Texts),
    /** The compliance topics: whose data, and in which orders. Global ids. */
    customer: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    orders: Type.Optional(Texts),
  }),
});

export type WebhookReceipt = Static<typeof webhookReceipts.value>;
