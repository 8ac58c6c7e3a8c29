/** Control actions that cause real-life webhook failures: repeated, late, out of order, forged. */
import { systemIds } from '../../platform/runtime/ids/ids.js';
import type { ShopifySandbox } from '../shopify/shopifySandbox.js';
import { storeBusiness } from '../shopify/storeBusiness.js';
import type { Delivery } from '../shopify/webhooks/deliveries.js';
import { customerCompliance, shopRedact } from '../shopify/webhooks/payloads/shopPayload.js';
import { COMPLIANCE_TOPICS } from '../shopify/webhooks/topics.js';
import { type Actions, forShop, refused, textOf } from './action.js';

const LATE_MS = 23 * 3_600_000;

type Change = Partial<Pick<Delivery, 'webhookId' | 'triggeredAt' | 'signature' | 'body' | 'topic'>>;
const WAYS: Readonly<Record<string, (delivery: Delivery) => Change>> = {
  /** Sends the same delivery twice: the same id, the same bytes. */
  again: () => ({}),
  wrong_hmac: () => ({ webhookId: systemIds.next(), signature: 'wrong' }),
  /** Sends a delivery that looks almost a day late. */
  late: ({ triggeredAt }) => ({ webhookId: systemIds.next(), triggeredAt: triggeredAt - LATE_MS }),
  /** Sends the same bytes and signature under a topic that erases the store: topic and shop are not signed. */
  replayed: () => ({ webhookId: systemIds.next(), topic: 'shop/redact' }),
  /** Sends a body that is correctly signed but not JSON. */
  broken: ({ body }) => ({ webhookId: systemIds.next(), body: body.slice(0, Math.floor(body.length / 2)) }),
};

export function webhookActions(shopify: ShopifySandbox): Actions {
  const business = storeBusiness(shopify);
  return {
    webhook: fields =>
      forShop(fields, shop => {
        const [how, topic] = [textOf(fields, 'how'), textOf(fields, 'topic').trim()];
        if (how === 'out_of_order') {
          const release = shopify.webhooks.hold(shop);
          const order = business.placeOrder(shop);
          business.cancelOrder(shop, order);
          release(true);
          return { shop, order: order.name, how };
        }
        const change = WAYS[how];
        if (!change) return refused(`how must be one of ${[...Object.keys(WAYS), 'out_of_order'].join(', ')}`);
        const latest = shopify.webhooks.original(shop, topic || null);
        if (!latest) return refused('nothing of that kind was delivered yet', 404);
        shopify.webhooks.repeat(latest, change(latest));
        return { shop, topic: latest.topic, how };
      }),

    compliance: fields =>
      forShop(fields, shop => {
        const topic = COMPLIANCE_TOPICS.find(known => known === textOf(fields, 'topic'));
        if (!topic) return refused(`topic must be one of ${COMPLIANCE_TOPICS.join(', ')}`);
        const store = shopify.store(shop);
        if (topic === 'shop/redact') {
          shopify.webhooks.comply(shop, topic, shopRedact(store));
          return { shop, topic };
        }
        let order = null;
        for (const one of store.orders(shopify.now())) if (one.customer) order = one;
        if (!order?.customer) return refused('the store has no customers yet', 404);
        const payload = customerCompliance(topic, { store, customerId: order.customer.id, orderId: order.id });
        shopify.webhooks.comply(shop, topic, payload);
        return { shop, topic, customer: `gid://shopify/Customer/${order.customer.id}`, order: order.name };
      }),
  };
}
