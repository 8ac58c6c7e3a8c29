/** Endpoints to which mail servers and the text message provider report. */
import { Type } from 'typebox';
import { IdParams } from './common.js';
import { endpoint } from './endpoint.js';

export const mailBounce = endpoint({
  method: 'POST',
  path: '/api/webhooks/mail/bounce',
  summary: 'Receive a delivery status notification (RFC 3464) as a whole e-mail',
  audience: 'mailToken',
  answers: { 204: { description: 'Accepted, even if it concerns no message of ours.' } },
  errors: ['WEBHOOK_SIGNATURE_INVALID'],
});

export const smsReply = endpoint({
  method: 'POST',
  path: '/api/webhooks/sms/reply',
  summary: 'Receive a recipient’s answer (YES, STOP, START), signed by the text message provider',
  audience: 'smsSignature',
  answers: { 200: { description: 'An empty reply.', type: 'text/xml' } },
  errors: ['WEBHOOK_SIGNATURE_INVALID'],
});

export const smsStatus = endpoint({
  method: 'POST',
  path: '/api/webhooks/sms/status',
  summary: 'Receive the delivery status of a text message, signed by its provider',
  audience: 'smsSignature',
  /** `message`: the id that we sent to the provider. */
  query: Type.Object({ message: Type.Optional(IdParams.properties.id) }),
  answers: { 204: { description: 'Accepted, even if the message is not ours.' } },
  errors: ['WEBHOOK_SIGNATURE_INVALID'],
});
