import * as api from '../../domain/api/webhookEndpoints.js';
import { webhookEndpoints, webhookEndpointsStream } from '../../domain/webhook-endpoints/webhookEndpoints.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** `POST /api/webhook-endpoints/:id/resume`: its reader continues where it stopped. */
export const resumeWebhookEndpoint = merchantRoute(api.resumeWebhookEndpoint, {
  async handler({ params, merchant: { shop }, now, write }) {
    const command = { type: 'ResumeWebhookEndpoint', endpointId: params.id, at: now } as const;
    return accepted(await write(webhookEndpoints, webhookEndpointsStream(shop), command), {});
  },
});
