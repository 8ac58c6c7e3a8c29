import type { FastifyPluginAsync } from 'fastify';
import { publish } from '../../application/topics/publish.js';
import * as api from '../../domain/api/shopifyWebhook.js';
import { webhookReceipts } from '../../domain/store-sync/webhookReceipt.js';
import { addressKey } from '../../platform/runtime/http/addressKey.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import { routeOf } from '../../platform/runtime/http/routeOf.js';
import { add } from '../../platform/runtime/metrics/measures.js';
import { receiptOf } from '../../platform/shopify/webhooks/webhookReceipt.js';
import { readDelivery, signatureOf } from '../../platform/shopify/webhooks/webhooks.js';
import type { Route } from '../http/merchantRoute.js';
import type { CommandPorts } from '../ports.js';
import { createSenders } from './createSenders.js';
import { takeRawBodies } from './takeRawBodies.js';

const MEGABYTE = 1024 * 1024;
/** Shopify's largest bodies (products of 100 variants, orders of hundreds of lines) use less than a tenth of this. */
const LARGEST = {
  one: 5 * MEGABYTE,
  together: 64 * MEGABYTE,
  strangers: 32 * MEGABYTE,
  known: 48 * MEGABYTE,
  stranger: 8 * MEGABYTE,
};

/** 32 bytes in base64. */
const SIGNATURE = /^[A-Za-z0-9+/]{43}=$/;

/**
 * DESIGN §9: `POST /api/webhooks/shopify` (shopify reference §12). Verifies the raw bytes before parsing them,
 * publishes the ids to the bus, which survives a crash, then answers 200. A worker does the rest.
 *
 * Repeated deliveries are stored twice and applied once: the worker recognises them by id (`webhook_deliveries`), and
 * the ids of all resulting events derive from the content.
 */
export const shopifyWebhook: Route = (app, ports) => void app.register(rawBodies(ports));

/** A separate scope that keeps bodies as the signed bytes. */
const rawBodies =
  ({ shopify, bus, clock }: CommandPorts): FastifyPluginAsync =>
  async app => {
    const senders = createSenders();
    takeRawBodies(app, LARGEST, senders.isKnown);
    // Rejects requests without a well-formed signature before reading or hashing the body.
    app.addHook('onRequest', async request => {
      if (!SIGNATURE.test(signatureOf(request.headers))) throw new ApiError('WEBHOOK_SIGNATURE_INVALID');
      if (!senders.isExhausted(addressKey(request.ip))) return;
      add('tidewatch_refusals_total', { reason: 'webhook_failures' });
      throw new ApiError('RATE_LIMITED', { seconds: 60 });
    });

    app.route({
      ...routeOf(api.shopifyWebhook),
      handler: async (request, reply) => {
        const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
        const verified = shopify.verifyWebhook(body, signatureOf(request.headers));
        senders.note(addressKey(request.ip), body.length, verified);
        if (!verified) throw new ApiError('WEBHOOK_SIGNATURE_INVALID');
        const delivery = readDelivery(request.headers);
        if (!delivery) throw new ApiError('INVALID_REQUEST', { reason: 'topic, shop or webhook id is missing' });
        const receipt = parse(() => receiptOf(delivery, body, clock.now()));
        await publish(bus, webhookReceipts, [receipt], { causeOf: () => request.id });
        return reply.status(200).send();
      },
    });
  };

/** Signed but unusable: the answer names the reason, which appears in the sender's own log. */
function parse<Receipt>(read: () => Receipt): Receipt {
  try {
    return read();
  } catch (fault) {
    if (fault instanceof SyntaxError) throw new ApiError('INVALID_REQUEST', { reason: fault.message });
    throw fault;
  }
}
