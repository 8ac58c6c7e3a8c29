import * as api from '../../domain/api/webhookEndpoints.js';
import { webhookEndpoints, webhookEndpointsStream } from '../../domain/webhook-endpoints/webhookEndpoints.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** `POST /api/webhook-endpoints/:id/pause`: events wait until it is resumed. */
export const pauseWebhookEndpoint = merchantRoute(api.pauseWebhookEndpoint, {
  async handler({ params, merchant: { shop }, now, write }) {
    const command = { type: 'PauseWebhookEndpoint', endpointId: params.id, because: 'merchant', at: now } as const;
    return accepted(await write(webhookEndpoints, webhookEndpointsStream(shop), command), {});
  },
});
