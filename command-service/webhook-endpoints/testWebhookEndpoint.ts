import { load } from '../../application/decide/load.js';
import { openSecrets } from '../../application/webhook-endpoints/openSecrets.js';
import { webhookAttempts } from '../../application/webhook-endpoints/tables.js';
import * as api from '../../domain/api/webhookEndpoints.js';
import { refuse } from '../../domain/kernel/decider.js';
import { webhookEndpoints, webhookEndpointsStream } from '../../domain/webhook-endpoints/webhookEndpoints.js';
import { LIMITS } from '../../platform/runtime/http/rateLimits.js';
import { merchantRoute } from '../http/merchantRoute.js';

/** `POST /api/webhook-endpoints/:id/test`: waits for the receiver, even if the caller leaves. Also tests a paused endpoint. */
export const testWebhookEndpoint = merchantRoute(api.testWebhookEndpoint, {
  limit: LIMITS.webhookTest,
  async handler({ params: { id }, merchant: { shop }, now, newId, ports }) {
    const endpoint = (await load(ports.eventLog, webhookEndpoints, webhookEndpointsStream(shop))).get(id);
    if (!endpoint) return refuse('WEBHOOK_ENDPOINT_NOT_FOUND');
    const { url, secret, previous } = endpoint;
    const sealed = { shop, id, secret, previous: previous?.secret ?? null, overlapEnds: previous?.overlapEnds ?? null };
    const secretsAt = await openSecrets(ports, sealed);
    if (secretsAt === null) return refuse('WEBHOOK_ENDPOINT_NOT_FOUND');
    const eventId = newId('webhook test');
    const type = 'webhook.test';
    const event: api.WebhookTest = { id: eventId, position: null, type, version: 1, at: now, data: { endpointId: id } };
    const { status, error, ms } = await ports.outgoingWebhooks.send(
      { url, secrets: secretsAt(now), id: eventId, body: JSON.stringify(event) },
      new AbortController().signal,
    );
    const delivered = status !== null && status >= 200 && status < 300;
    const attempt = {
      ...{ endpoint_id: id, event_id: eventId, shop, type, position: null, at: now },
      ...{ delivered: delivered ? 1 : 0, attempts: 1, status, error, next_at: null },
    };
    await ports.workStore.transaction(({ upsert }) => upsert(webhookAttempts, [attempt]));
    return { delivered, status, error, ms };
  },
});
