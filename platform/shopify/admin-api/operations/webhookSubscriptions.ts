/** Lists and creates our webhook subscriptions (shopify reference §12). */
import { Type } from 'typebox';
import { Nullable } from '../../../../domain/api/common.js';
import { PageInfo } from './fields.js';
import { operation } from './operation.js';

export const webhookSubscriptions = operation<{ first: number; after: string | null }>()(
  `query WebhookSubscriptions($first: Int!, $after: String) {
  webhookSubscriptions(first: $first, after: $after) {
    pageInfo { hasNextPage endCursor }
    nodes { topic uri }
  }
}`,
  Type.Object({
    webhookSubscriptions: Type.Object({
      pageInfo: PageInfo,
      nodes: Type.Array(Type.Object({ topic: Type.String(), uri: Type.String() })),
    }),
  }),
);

/** Shopify refuses a repeat because we already have that address. */
export const webhookSubscriptionCreate = operation<{
  topic: string;
  webhookSubscription: { uri: string; format: 'JSON' };
}>()(
  `mutation WebhookCreate($topic: WebhookSubscriptionTopic!, $webhookSubscription: WebhookSubscriptionInput!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: $webhookSubscription) {
    webhookSubscription { id }
    userErrors { message }
  }
}`,
  Type.Object({
    webhookSubscriptionCreate: Nullable(
      Type.Object({
        webhookSubscription: Nullable(Type.Object({ id: Type.String() })),
        userErrors: Type.Array(Type.Object({ message: Type.String() })),
      }),
    ),
  }),
);
