/** Endpoints for webhooks: the feed's events, sent as the Standard Webhooks specification describes. */
import { type Static, Type } from 'typebox';
import { FEED_TYPES } from '../feed/feedTypes.js';
import { PAUSE_REASONS } from '../webhook-endpoints/limits.js';
import { Accepted, IdParams, Moment, Nullable, OneOf, Position, SafeText } from './common.js';
import { endpoint } from './endpoint.js';

/** The body of a test, which is no event of the feed. */
export const WebhookTest = Type.Object({
  id: Type.String(),
  position: Type.Null(),
  type: OneOf(['webhook.test']),
  version: Type.Integer(),
  at: Type.String({ format: 'date-time' }),
  data: Type.Object({ endpointId: Type.String() }),
});
export type WebhookTest = Static<typeof WebhookTest>;

/** Deliveries per answer. */
export const DELIVERY_LIMIT = 100;

const WebhookEndpointBody = Type.Object({
  /** Checked by the handler, which knows the permitted addresses. */
  url: SafeText(2_000),
  /** Empty: all. */
  types: Type.Array(OneOf(FEED_TYPES), { maxItems: FEED_TYPES.length, uniqueItems: true }),
  description: Type.Optional(Type.String({ maxLength: 200, pattern: '^[^\\u0000-\\u001f\\u007f]*$' })),
});

export const WebhookEndpoint = Type.Object({
  id: Type.String(),
  url: Type.String(),
  types: Type.Array(OneOf(FEED_TYPES)),
  description: Type.String(),
  createdAt: Type.String(),
  status: OneOf(['active', 'paused']),
  /** `null` while active. */
  pausedBecause: Nullable(OneOf(PAUSE_REASONS)),
  /** The previous secret also signs until then; `null`: there is none. */
  secretOverlapEnds: Nullable(Type.String()),
  /** The first failure in a row; `null`: the last delivery succeeded, or there was none. */
  failingSince: Nullable(Type.String()),
  nextAttemptAt: Nullable(Type.String()),
});
export type WebhookEndpoint = Static<typeof WebhookEndpoint>;

export const WebhookDelivery = Type.Object({
  /** The event's id, which is the `webhook-id`. */
  id: Type.String(),
  type: Type.String(),
  /** `null` for a test. */
  position: Nullable(Type.String()),
  state: OneOf(['delivered', 'failing']),
  /** The last attempt. */
  at: Type.String(),
  attempts: Type.Integer(),
  /** The receiver's HTTP status; `null` if it did not answer. */
  status: Nullable(Type.Integer()),
  /** The reason for no answer, as a code. */
  error: Nullable(Type.String()),
  nextAttemptAt: Nullable(Type.String()),
});
export type WebhookDelivery = Static<typeof WebhookDelivery>;

const ReplayBody = Type.Object({
  /** A position of the feed, or an instant. */
  after: Type.Union([Moment, Type.String({ pattern: '^[0-9a-f]{8}-[\\w-]{1,55}$' })]),
});

const ENDPOINTS = '/api/webhook-endpoints';
const OF_ONE = { audience: 'session', params: IdParams } as const;

export const webhookEndpoints = endpoint({
  method: 'GET',
  path: ENDPOINTS,
  summary: 'The webhook endpoints, oldest first, without their secrets',
  audience: 'session',
  answer: Type.Object({ endpoints: Type.Array(WebhookEndpoint) }),
  reads: ['webhook_endpoints'],
});

export const addWebhookEndpoint = endpoint({
  method: 'POST',
  path: ENDPOINTS,
  summary: 'Add a webhook endpoint; its secret appears in this answer only',
  audience: 'session',
  personOnly: true,
  body: WebhookEndpointBody,
  status: 201,
  answer: Type.Object({ id: Type.String(), secret: Type.String(), position: Position }),
  errors: ['WEBHOOK_URL_REFUSED', 'WEBHOOK_ENDPOINTS_FULL', 'SHOP_NOT_CONNECTED'],
});

export const changeWebhookEndpoint = endpoint({
  ...OF_ONE,
  method: 'PUT',
  path: `${ENDPOINTS}/:id`,
  summary: 'Change a webhook endpoint’s address, types and description',
  personOnly: true,
  body: WebhookEndpointBody,
  answer: Accepted,
  errors: ['WEBHOOK_URL_REFUSED', 'WEBHOOK_ENDPOINT_NOT_FOUND'],
});

export const rotateWebhookSecret = endpoint({
  ...OF_ONE,
  method: 'POST',
  path: `${ENDPOINTS}/:id/secret`,
  summary: 'Replace a webhook endpoint’s secret; the previous one also signs for 24 hours',
  personOnly: true,
  answer: Type.Object({ secret: Type.String(), overlapEnds: Type.String(), position: Position }),
  errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
});

export const deleteWebhookEndpoint = endpoint({
  ...OF_ONE,
  method: 'DELETE',
  path: `${ENDPOINTS}/:id`,
  summary: 'Delete a webhook endpoint',
  personOnly: true,
  answer: Accepted,
  errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
});

export const testWebhookEndpoint = endpoint({
  ...OF_ONE,
  method: 'POST',
  path: `${ENDPOINTS}/:id/test`,
  summary: 'Send a test event to a webhook endpoint now, and report its answer',
  answer: Type.Object({
    delivered: Type.Boolean(),
    status: Nullable(Type.Integer()),
    error: Nullable(Type.String()),
    ms: Type.Integer(),
  }),
  errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
});

export const pauseWebhookEndpoint = endpoint({
  ...OF_ONE,
  method: 'POST',
  path: `${ENDPOINTS}/:id/pause`,
  summary: 'Stop deliveries to a webhook endpoint; events wait',
  answer: Accepted,
  errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
});

export const resumeWebhookEndpoint = endpoint({
  ...OF_ONE,
  method: 'POST',
  path: `${ENDPOINTS}/:id/resume`,
  summary: 'Continue deliveries to a webhook endpoint where they stopped',
  answer: Accepted,
  errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
});

export const replayWebhookEvents = endpoint({
  ...OF_ONE,
  method: 'POST',
  path: `${ENDPOINTS}/:id/replay`,
  summary: 'Send all events after a position or an instant again, with the same ids',
  body: ReplayBody,
  answer: Accepted,
  errors: ['WEBHOOK_ENDPOINT_NOT_FOUND', 'POSITION_UNKNOWN', 'FEED_GONE'],
});

export const webhookDeliveries = endpoint({
  ...OF_ONE,
  method: 'GET',
  path: `${ENDPOINTS}/:id/deliveries`,
  summary: 'A webhook endpoint’s latest deliveries and failures, newest first; kept for 7 days',
  answer: Type.Object({ deliveries: Type.Array(WebhookDelivery) }),
  errors: ['WEBHOOK_ENDPOINT_NOT_FOUND'],
  reads: ['webhook_endpoints'],
});
