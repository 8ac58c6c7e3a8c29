/** Deliveries as Shopify sends them, signed with the sandbox's secret. */
import { createHmac } from 'node:crypto';

const SECRET = 'sandbox-secret';

const SOME_ORDER = { shop: 'aurora-outfitters.myshopify.com', id: '9007199254740000' };

/**
 * @param order the changed order; its id exceeds a number's precision. @returns the response's status; `null` without a
 * response.
 */
export async function deliver(address: string, webhookId: string, order = SOME_ORDER): Promise<number | null> {
  const body = `{"id":${order.id},"updated_at":"${new Date().toISOString()}","note":"${'x'.repeat(4_000)}"}`;
  try {
    const answer = await fetch(`${address}/api/webhooks/shopify`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        'x-shopify-topic': 'orders/updated',
        'x-shopify-hmac-sha256': createHmac('sha256', SECRET).update(body).digest('base64'),
        'x-shopify-shop-domain': order.shop,
        'x-shopify-webhook-id': webhookId,
        'x-shopify-triggered-at': new Date().toISOString(),
      },
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return null;
  }
}
