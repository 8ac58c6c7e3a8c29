import * as api from '../../domain/api/webhookEndpoints.js';
import { refuse } from '../../domain/kernel/decider.js';
import { webhookEndpoints, webhookEndpointsStream } from '../../domain/webhook-endpoints/webhookEndpoints.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** `PUT /api/webhook-endpoints/:id`: its reader continues where it is, with the new address and types. */
export const changeWebhookEndpoint = merchantRoute(api.changeWebhookEndpoint, {
  async handler({ body: { url, types, description = '' }, params, merchant: { shop }, now, write, ports }) {
    if (!ports.outgoingWebhooks.allows(url)) return refuse('WEBHOOK_URL_REFUSED');
    const described = { endpointId: params.id, url, types: [...types].sort(), description };
    const command = { type: 'ChangeWebhookEndpoint', ...described, at: now } as const;
    return accepted(await write(webhookEndpoints, webhookEndpointsStream(shop), command), {});
  },
});
