/** Webhook subscriptions in the Admin API: create, list and delete (shopify reference §12). */
import { API_VERSIONS } from '../schema/adminSchema.js';
import { SCOPE_REFUSAL, topicRefusal } from '../webhooks/refusals.js';
import type { Subscription } from '../webhooks/subscriptions.js';
import { TOPICS, topicOf } from '../webhooks/topics.js';
import type { AdminContext } from './adminContext.js';
import { accessDeniedTopic, httpRefusal } from './adminError.js';
import { connection, type PageArguments } from './connection.js';
import type { Field } from './listing.js';
import { dateTime, gid, idIn } from './money.js';

interface WebhookInput {
  readonly uri?: string | null;
  readonly callbackUrl?: string | null;
  readonly name?: string | null;
}

function webhookNode({ id, topic, uri, name, createdAt }: Subscription) {
  const handle = API_VERSIONS[API_VERSIONS.length - 1];
  return {
    id: gid('WebhookSubscription', id),
    legacyResourceId: id,
    topic: TOPICS.find(known => known.name === topic)?.code,
    uri,
    name,
    format: 'JSON',
    includeFields: [],
    metafieldNamespaces: [],
    filter: null,
    createdAt: dateTime(createdAt),
    updatedAt: dateTime(createdAt),
    apiVersion: { handle, displayName: `${handle} (Latest)`, supported: true },
  };
}

export const webhookSubscriptions: Field<
  PageArguments & { readonly topics?: readonly string[] | null; readonly uri?: string | null }
> = (given, context, info) => {
  const items = subscriptionsOf(context).filter(
    ({ topic, uri }) =>
      (!given.topics || given.topics.some(code => topicOf(code)?.name === topic)) && (!given.uri || given.uri === uri),
  );
  return connection({ items, keyOf: ({ createdAt }) => createdAt, nodeOf: webhookNode }, given, context, info);
};

export const webhookSubscriptionCreate: Field<{ topic: string; webhookSubscription: WebhookInput }> = (
  { topic: code, webhookSubscription },
  context,
) => {
  const { sandbox, store, scopes, now } = context;
  const shop = store.profile.domain;
  const refused = (field: readonly string[], message: string) => ({
    webhookSubscription: null,
    userErrors: [{ field, message }],
  });
  const topic = topicOf(code);
  if (!topic || (topic.scope !== null && !scopes.includes(topic.scope)))
    return refused(['webhookSubscription'], SCOPE_REFUSAL);
  const refusal = topicRefusal(topic, sandbox.switches, shop);
  if (refusal?.as === 'forbidden') throw httpRefusal(403, refusal.message);
  if (refusal?.as === 'top_level') throw accessDeniedTopic(refusal.message);
  if (refusal) return refused(['topic'], refusal.message);

  const uri = webhookSubscription.uri ?? webhookSubscription.callbackUrl ?? '';
  if (!isAddress(uri)) return refused(['webhookSubscription', 'uri'], 'Address is invalid');
  const name = webhookSubscription.name ?? null;
  const added = sandbox.webhooks.subscriptions.add(shop, { topic: topic.name, uri, name, createdAt: now });
  return added
    ? { webhookSubscription: webhookNode(added), userErrors: [] }
    : refused(['webhookSubscription', 'callbackUrl'], 'Address for this topic has already been taken');
};

export const webhookSubscriptionDelete: Field<{ id: string }> = ({ id }, { sandbox, store }) => {
  const digits = idIn('WebhookSubscription', id);
  return digits !== null && sandbox.webhooks.subscriptions.remove(store.profile.domain, digits)
    ? { deletedWebhookSubscriptionId: id, userErrors: [] }
    : {
        deletedWebhookSubscriptionId: null,
        userErrors: [{ field: ['id'], message: 'Webhook subscription does not exist' }],
      };
};

const subscriptionsOf = ({ sandbox, store }: AdminContext) => sandbox.webhooks.subscriptions.of(store.profile.domain);

/** Accepts https and this machine. */
function isAddress(uri: string): boolean {
  if (!URL.canParse(uri)) return false;
  const { protocol, hostname } = new URL(uri);
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
}
