/** The endpoint to which the store platform sends webhooks. */
import { endpoint } from './endpoint.js';

export const shopifyWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/shopify',
  summary: 'Receive a webhook from the store platform',
  audience: 'shopifySignature',
  answers: { 200: { description: 'Stored; a repeated delivery is applied once.' } },
  errors: ['WEBHOOK_SIGNATURE_INVALID'],
});
