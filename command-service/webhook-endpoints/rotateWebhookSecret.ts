import * as api from '../../domain/api/webhookEndpoints.js';
import { SECRET_OVERLAP_HOURS } from '../../domain/webhook-endpoints/limits.js';
import { webhookEndpoints, webhookEndpointsStream } from '../../domain/webhook-endpoints/webhookEndpoints.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';
import { newSecret } from './newSecret.js';

const HOUR_MS = 3_600_000;

/** `POST /api/webhook-endpoints/:id/secret`. */
export const rotateWebhookSecret = merchantRoute(api.rotateWebhookSecret, {
  async handler({ params: { id: endpointId }, merchant: { shop }, now, commandId, write, ports }) {
    const { secret, sealed } = await newSecret(ports, { shop, endpointId, commandId });
    const overlapEnds = plus(now, SECRET_OVERLAP_HOURS * HOUR_MS);
    const command = { type: 'RotateWebhookSecret', endpointId, secret: sealed, overlapEnds, at: now } as const;
    return accepted(await write(webhookEndpoints, webhookEndpointsStream(shop), command), { secret, overlapEnds });
  },
});
