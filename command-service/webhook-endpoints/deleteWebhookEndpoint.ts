import * as api from '../../domain/api/webhookEndpoints.js';
import { webhookEndpoints, webhookEndpointsStream } from '../../domain/webhook-endpoints/webhookEndpoints.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** `DELETE /api/webhook-endpoints/:id`. */
export const deleteWebhookEndpoint = merchantRoute(api.deleteWebhookEndpoint, {
  async handler({ params, merchant: { shop }, now, write }) {
    const command = { type: 'DeleteWebhookEndpoint', endpointId: params.id, at: now } as const;
    return accepted(await write(webhookEndpoints, webhookEndpointsStream(shop), command), {});
  },
});
