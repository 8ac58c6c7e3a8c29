/** Maps events of webhook endpoints to audit entries. Omits addresses and descriptions, which the merchant typed, and secrets. */
import type { AuditOf } from '../audit/describe.js';
import { change, counted, moment, parts } from '../audit/wording.js';
import type { webhookEndpointEvents } from './events.js';
import type { PauseReason } from './limits.js';

const ofEndpoint = {
  category: 'Store Data',
  subject: ({ endpointId }: { readonly endpointId: string }) => endpointId,
} as const;
const typesOf = (types: readonly string[]) => (types.length === 0 ? 'all events' : counted(types.length, 'event type'));

const BECAUSE: Readonly<Record<PauseReason, string>> = {
  merchant: 'By the merchant',
  failing: 'It failed for three days',
  gone: 'It answered that it is gone (410)',
};

export const webhookEndpointAudit: AuditOf<typeof webhookEndpointEvents> = {
  WebhookEndpointAdded: {
    ...ofEndpoint,
    action: 'WEBHOOK_ENDPOINT_ADDED',
    details: ({ types }) => `A webhook endpoint gets ${typesOf(types)}`,
  },
  WebhookEndpointChanged: {
    ...ofEndpoint,
    action: 'WEBHOOK_ENDPOINT_CHANGED',
    details: ({ types }) => `A webhook endpoint gets ${typesOf(types)}`,
  },
  WebhookSecretRotated: {
    ...ofEndpoint,
    action: 'WEBHOOK_SECRET_ROTATED',
    details: ({ overlapEnds }) => `A webhook endpoint’s previous secret also signs until ${moment(overlapEnds)}`,
  },
  WebhookEndpointPaused: {
    ...ofEndpoint,
    action: 'WEBHOOK_ENDPOINT_PAUSED',
    details: ({ because }) => parts(BECAUSE[because], change('webhook endpoint', 'active', 'paused')),
  },
  WebhookEndpointResumed: {
    ...ofEndpoint,
    action: 'WEBHOOK_ENDPOINT_RESUMED',
    details: () => parts(change('webhook endpoint', 'paused', 'active')),
  },
  WebhookReplayRequested: {
    ...ofEndpoint,
    action: 'WEBHOOK_EVENTS_REPLAYED',
    details: ({ after }) =>
      `A webhook endpoint gets ${after === null ? 'all kept events' : `the events after ${after}`} again`,
  },
  WebhookEndpointDeleted: {
    ...ofEndpoint,
    action: 'WEBHOOK_ENDPOINT_DELETED',
    details: () => 'A webhook endpoint',
  },
};
