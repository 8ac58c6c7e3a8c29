/** Describes in `/api/openapi.json` each event that a webhook endpoint receives (Standard Webhooks). */
import { type TSchema, Type } from 'typebox';
import { FeedEvent } from '../../../domain/api/feed.js';
import { WebhookTest } from '../../../domain/api/webhookEndpoints.js';
import { FEED_SHAPES } from '../../../domain/feed/feed.js';

const HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(name => ({
  ...{ name, in: 'header', required: true, schema: { type: 'string' } },
}));

/** Plain JSON Schema: TypeBox's types are not those of OpenAPI. */
export const describedWebhooks = (): Record<string, object> => ({
  ...Object.fromEntries(
    Object.entries(FEED_SHAPES).map(([type, { summary, data, version }]) => [
      type,
      described(summary, messageOf(type, version, data)),
    ]),
  ),
  'webhook.test': described('A test that the merchant asked for, whatever types the endpoint gets', WebhookTest),
});

const described = (summary: string, schema: TSchema) => ({
  post: {
    summary,
    parameters: HEADERS,
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { 200: { description: 'Received. Any 2xx status will do; others are retried.' } },
  },
});

const messageOf = (type: string, version: number, data: TSchema) =>
  Type.Object({ ...FeedEvent.properties, type: Type.Enum([type]), version: Type.Enum([version]), data });
