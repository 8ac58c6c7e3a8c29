/** Subscribes our address to Shopify's webhooks, topic by topic: Shopify may refuse each separately (reference §12). */
import type { Graphql } from '../admin-api/graphql.js';
import { cursorOf } from '../admin-api/operations/fields.js';
import { webhookSubscriptionCreate, webhookSubscriptions } from '../admin-api/operations/webhookSubscriptions.js';
import { type Shopify, ShopifyError, type TopicState } from '../port.js';

/** The API's names; deliveries say `orders/create`. The compliance topics are declared in the app's own settings. */
const TOPICS = [
  'ORDERS_CREATE',
  'ORDERS_UPDATED',
  'ORDERS_CANCELLED',
  'ORDERS_DELETE',
  'REFUNDS_CREATE',
  'PRODUCTS_CREATE',
  'PRODUCTS_UPDATE',
  'PRODUCTS_DELETE',
  'INVENTORY_LEVELS_UPDATE',
  'CHECKOUTS_CREATE',
  'CHECKOUTS_UPDATE',
  'CHECKOUTS_DELETE',
  'APP_UNINSTALLED',
  'APP_SUBSCRIPTIONS_UPDATE',
  'APP_SCOPES_UPDATE',
  'BULK_OPERATIONS_FINISH',
  'SHOP_UPDATE',
] as const;

const PAGE_SIZE = 100;
/** Failures of a single topic; any other failure (no connection, a dead token) affects all of them. */
const TOPIC_FAILURES = ['access_denied', 'approval_required', 'bad_answer'];

export const webhookSubscriber = (api: Graphql): Pick<Shopify, 'subscribe'> => ({
  async subscribe(shop, accessToken, uri) {
    const known = new Set<string>();
    for (let after: string | null = null, more = true; more; more = after !== null) {
      const { data } = await api.query(shop, accessToken, webhookSubscriptions, { first: PAGE_SIZE, after });
      for (const node of data.webhookSubscriptions.nodes) if (node.uri === uri) known.add(node.topic);
      after = cursorOf(data.webhookSubscriptions.pageInfo);
    }
    const states: TopicState[] = [];
    for (const topic of TOPICS) {
      const reason = known.has(topic) ? null : await create(topic);
      states.push({ topic, subscribed: reason === null, reason });
    }
    return states;

    /** @returns the reason for a refusal; `null` if subscribed. */
    async function create(topic: string): Promise<string | null> {
      try {
        const variables = { topic, webhookSubscription: { uri, format: 'JSON' as const } };
        const { data } = await api.query(shop, accessToken, webhookSubscriptionCreate, variables);
        const created = data.webhookSubscriptionCreate;
        if (created?.webhookSubscription) return null;
        const message = created?.userErrors[0]?.message ?? 'refused';
        // Another process was faster, or the first attempt's response was lost.
        return /already been taken/i.test(message) ? null : message;
      } catch (fault) {
        if (fault instanceof ShopifyError && TOPIC_FAILURES.includes(fault.failure)) return fault.message;
        throw fault;
      }
    }
  },
});
