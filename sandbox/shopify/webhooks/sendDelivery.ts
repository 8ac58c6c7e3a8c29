/** Makes one delivery attempt: the original bytes, signed, with all headers of shopify reference §12. */
import { createHmac } from 'node:crypto';
import { abortedBy } from '../../../platform/runtime/abortedBy.js';
import { systemIds } from '../../../platform/runtime/ids/ids.js';
import type { Delivery } from './deliveries.js';

/** Total timeout, as at Shopify. */
const PATIENCE_MS = 5000;

/** @returns the status code, or why there was no response. A redirect is a response like any other. */
export async function sendDelivery(
  delivery: Delivery,
  { secret, apiVersion, closing }: { secret: string; apiVersion: string; closing: AbortSignal },
): Promise<string> {
  const key = delivery.signature === 'right' ? secret : systemIds.secret();
  const { signal, release } = abortedBy(AbortSignal.timeout(PATIENCE_MS), closing);
  try {
    const answer = await fetch(delivery.uri, {
      method: 'POST',
      redirect: 'manual',
      signal,
      body: delivery.body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Shopify-Captain-Hook',
        'x-shopify-topic': delivery.topic,
        'x-shopify-hmac-sha256': createHmac('sha256', key).update(delivery.body).digest('base64'),
        'x-shopify-shop-domain': delivery.shop,
        'x-shopify-api-version': apiVersion,
        'x-shopify-webhook-id': delivery.webhookId,
        'x-shopify-event-id': delivery.eventId,
        'x-shopify-triggered-at': new Date(delivery.triggeredAt).toISOString(),
        ...(delivery.name === null ? {} : { 'x-shopify-name': delivery.name }),
      },
    });
    await answer.arrayBuffer();
    return String(answer.status);
  } catch (fault) {
    return fault instanceof Error && fault.name === 'TimeoutError' ? 'no answer in 5 s' : 'no connection';
  } finally {
    release();
  }
}
