/**
 * Extracts the part of a delivery that is passed on: its subject's id, and when that changed. Nothing about its buyers.
 */
import type { Instant } from '../../../domain/kernel/names.js';
import type { WebhookReceipt } from '../../../domain/store-sync/webhookReceipt.js';
import { parseLossless } from '../admin-api/losslessJson.js';
import { changedAt, type Delivery } from './webhooks.js';

type Body = Readonly<Record<string, unknown>>;

/** By the topic's first word: the subject's kind, and the field with its id. A map, because any word may arrive. */
const SUBJECTS: ReadonlyMap<string, readonly [kind: string, field: string]> = new Map(
  Object.entries({
    orders: ['Order', 'id'],
    refunds: ['Order', 'order_id'],
    order_transactions: ['Order', 'order_id'],
    products: ['Product', 'id'],
    variants: ['Product', 'product_id'],
    inventory_levels: ['InventoryItem', 'inventory_item_id'],
    inventory_items: ['InventoryItem', 'id'],
    checkouts: ['AbandonedCheckout', 'id'],
  }),
);

/**
 * @param body the verified bytes.
 * @throws SyntaxError if they are not a JSON object, belong to another shop than the headers claim, or lack the form of
 * a topic that acts on its content.
 */
export function receiptOf(delivery: Delivery, body: Uint8Array, now: Instant): WebhookReceipt {
  const payload = parseLossless(Buffer.from(body).toString('utf8'));
  if (!isBody(payload)) throw new SyntaxError('the body is not a JSON object');
  // The headers are not signed, but the body is: if it names its shop, they must agree.
  const owner = textOf(payload, 'shop_domain') ?? textOf(payload, 'myshopify_domain');
  if (owner !== null && owner.toLowerCase() !== delivery.shop) throw new SyntaxError('the body is of another shop');
  const { topic, shop, webhookId, triggeredAt } = delivery;
  const doubt = doubtAbout(topic, payload);
  if (doubt !== null) throw new SyntaxError(doubt);
  return {
    webhookId,
    topic,
    shop,
    receivedAt: now,
    triggeredAt,
    changedAt: changedAt(payload, delivery),
    subject: subjectOf(topic, payload),
    ...particularsOf(topic, payload),
  };
}

/** Fields that only one compliance topic's body has. */
const OF_CUSTOMERS = ['customer', 'orders_to_redact', 'orders_requested', 'data_request'];

/**
 * Checks the body's form against its topic. The topic is not signed: any signed body can be replayed under another. The
 * compliance topics erase or disclose by the body, so it must have its topic's form.
 * @returns the contradiction, or `null`.
 */
function doubtAbout(topic: string, body: Body): string | null {
  const has = (field: string): boolean => Object.hasOwn(body, field);
  const isOfShop = textOf(body, 'shop_domain') !== null;
  const ofCustomer = (orders: string, others: readonly string[]): boolean =>
    isOfShop && isBody(body.customer) && Array.isArray(body[orders]) && !others.some(has);
  switch (topic) {
    case 'shop/redact':
      return isOfShop && has('shop_id') && !OF_CUSTOMERS.some(has) ? null : 'the body is not one of shop/redact';
    case 'customers/redact':
      return ofCustomer('orders_to_redact', ['orders_requested', 'data_request'])
        ? null
        : 'the body is not one of customers/redact';
    case 'customers/data_request':
      return ofCustomer('orders_requested', ['orders_to_redact'])
        ? null
        : 'the body is not one of customers/data_request';
    default:
      return null;
  }
}

function subjectOf(topic: string, body: Body): string | null {
  if (topic === 'bulk_operations/finish') return textOf(body, 'admin_graphql_api_id');
  if (topic === 'app_subscriptions/update') return textOf(within(body, 'app_subscription'), 'admin_graphql_api_id');
  if (topic === 'orders/edited') return gid('Order', textOf(within(body, 'order_edit'), 'order_id'));
  const [kind, field] = SUBJECTS.get(topic.split('/')[0] ?? '') ?? [];
  return kind === undefined || field === undefined ? null : gid(kind, textOf(body, field));
}

function particularsOf(topic: string, body: Body): Pick<WebhookReceipt, 'customer' | 'orders'> {
  switch (topic) {
    case 'customers/data_request':
    case 'customers/redact':
      return {
        customer: gid('Customer', textOf(within(body, 'customer'), 'id')),
        orders: [...textsOf(body, 'orders_requested'), ...textsOf(body, 'orders_to_redact')].map(
          id => `gid://shopify/Order/${id}`,
        ),
      };
    default:
      return {};
  }
}

const gid = (kind: string, id: string | null): string | null =>
  id !== null && /^\d{1,20}$/.test(id) ? `gid://shopify/${kind}/${id}` : null;

const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value);

function within(body: Body, field: string): Body {
  const value = body[field];
  return isBody(value) ? value : {};
}

function textOf(body: Body, field: string): string | null {
  const value = body[field];
  return typeof value === 'string' ? value : null;
}

function textsOf(body: Body, field: string): readonly string[] {
  const value = body[field];
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}
