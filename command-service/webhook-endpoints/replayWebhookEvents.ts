import { issuedPosition, oldestPosition, positionBefore } from '../../application/feed/feedPositions.js';
import * as api from '../../domain/api/webhookEndpoints.js';
import { refuse } from '../../domain/kernel/decider.js';
import { webhookEndpoints, webhookEndpointsStream } from '../../domain/webhook-endpoints/webhookEndpoints.js';
import { isAfter } from '../../platform/event-store/port.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** `POST /api/webhook-endpoints/:id/replay`: moves its reader back, or forward. */
export const replayWebhookEvents = merchantRoute(api.replayWebhookEvents, {
  async handler({ params, body, merchant: { shop }, now, write, ports }) {
    const { readStore } = ports;
    const instant = instantOf(body.after);
    let after = instant === null ? null : await positionBefore(readStore, shop, instant);
    if (instant === null) {
      after = await issuedPosition(ports, body.after);
      if (after === null) return refuse('POSITION_UNKNOWN');
      const oldest = await oldestPosition(readStore, shop);
      if (oldest !== null && isAfter(oldest, after)) return refuse('FEED_GONE', { oldest });
    }
    const command = { type: 'ReplayWebhookEvents', endpointId: params.id, after, at: now } as const;
    return accepted(await write(webhookEndpoints, webhookEndpointsStream(shop), command), {});
  },
});

/** @returns `null` for a position, and for a time that doesn't exist, such as 25:00. */
function instantOf(text: string): string | null {
  const ms = /^\d{4}-\d{2}-/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}
