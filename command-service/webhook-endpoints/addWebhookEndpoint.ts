import * as api from '../../domain/api/webhookEndpoints.js';
import { refuse } from '../../domain/kernel/decider.js';
import { webhookEndpoints, webhookEndpointsStream } from '../../domain/webhook-endpoints/webhookEndpoints.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';
import { newSecret } from './newSecret.js';

/** `POST /api/webhook-endpoints`: it gets events from now on. */
export const addWebhookEndpoint = merchantRoute(api.addWebhookEndpoint, {
  async handler({ body: { url, types, description = '' }, merchant: { shop }, now, commandId, newId, write, ports }) {
    if (!ports.outgoingWebhooks.allows(url)) return refuse('WEBHOOK_URL_REFUSED');
    const endpointId = newId('webhook endpoint');
    const { secret, sealed } = await newSecret(ports, { shop, endpointId, commandId });
    const described = { endpointId, url, types: [...types].sort(), description };
    const command = { type: 'AddWebhookEndpoint', ...described, secret: sealed, at: now } as const;
    return accepted(await write(webhookEndpoints, webhookEndpointsStream(shop), command), { id: endpointId, secret });
  },
});
