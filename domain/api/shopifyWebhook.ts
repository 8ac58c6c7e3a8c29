/** The call by which the store platform reports what happened in a store. */
import { endpoint } from './endpoint.js';

export const shopifyWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/shopify',
  summary: 'Receive a webhook of the store platform',
  audience: 'shopifySignature',
  answers: { 200: { description: 'Stored; a repeated delivery is applied once.' } },
  errors: ['WEBHOOK_SIGNATURE_INVALID'],
});
