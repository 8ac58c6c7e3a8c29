/** What the store platform calls with what happened in a store. */
import { endpoint } from './endpoint.js';

export const shopifyWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/shopify',
  summary: 'What happened in a store, from the store platform',
  audience: 'shopifySignature',
  answers: { 200: { description: 'Stored; a delivery that comes twice is applied once.' } },
  errors: ['WEBHOOK_SIGNATURE_INVALID'],
});
