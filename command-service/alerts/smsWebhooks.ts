import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import type { Handle } from '../../application/decide/handle.js';
import { alertSettings, alertSettingsStream } from '../../domain/alerts/settings.js';
import { SMS_REPLY_PATH, SMS_STATUS_PATH } from '../../domain/api/alerts.js';
import { IdParams } from '../../domain/api/common.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import type { Route } from '../http/merchantRoute.js';
import type { CommandPorts } from '../ports.js';
import { reportDelivery } from './reportDelivery.js';

/** The words that Twilio itself takes for a stop and for a return, in any case. */
const STOP = /^\s*(stop|stopall|unsubscribe|cancel|end|quit|optout|revoke)\s*[.!]?\s*$/i;
const START = /^\s*(start|yes|unstop)\s*[.!]?\s*$/i;
/** An empty answer in Twilio's language: it replies to STOP itself. */
const NO_REPLY = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';
const FAILED = new Set(['undelivered', 'failed']);

/** `message`: the id that we gave the provider with the message. */
const StatusQuery = Type.Object({ message: Type.Optional(IdParams.properties.id) });

/** What the text message provider calls. Nothing is believed that it has not signed. */
export const smsWebhooks: Route = (app, ports, handle) => void app.register(routes(ports, handle));

const routes =
  (ports: CommandPorts, handle: Handle): FastifyPluginAsync =>
  async app => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 65_536 },
      (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    const reply = { summary: 'Take a recipient’s answer (YES, STOP, START), signed by the text message provider' };
    const signed = { access: 'smsSignature', refusals: ['WEBHOOK_SIGNATURE_INVALID'] } as const;
    const silence = { 200: { description: 'An empty reply.', type: 'text/xml' } } as const;
    app.post(SMS_REPLY_PATH, { schema: reply, config: { ...signed, answers: silence } }, async (request, reply) => {
      const { From = '', Body = '', MessageSid = '' } = signedParameters(request, ports);
      const type = STOP.test(Body) ? 'StopAlerts' : START.test(Body) ? 'AllowAlerts' : null;
      if (type)
        for (const shop of await ports.smsRecipients(From))
          await handle(alertSettings, {
            commandId: derivedId('sms-reply', MessageSid, shop),
            stream: alertSettingsStream(shop),
            command: { type, channel: 'sms', at: ports.clock.now() },
            meta: { actor: { kind: 'platform', id: 'sms' }, shop, correlationId: request.id, causationId: null },
          });
      return reply.type('text/xml; charset=utf-8').send(NO_REPLY);
    });

    app.post<{ Querystring: Static<typeof StatusQuery> }>(
      SMS_STATUS_PATH,
      {
        config: { ...signed, answers: { 204: { description: 'Taken, whether or not it is a message of ours.' } } },
        schema: {
          summary: 'Take what became of a text message, signed by its provider',
          querystring: StatusQuery,
        },
      },
      async (request, reply) => {
        const { MessageStatus = '', ErrorCode } = signedParameters(request, ports);
        const messageId = request.query.message ?? '';
        const delivered = MessageStatus === 'delivered';
        const [actor, code] = ['sms' as const, ErrorCode ?? null];
        if (delivered || FAILED.has(MessageStatus))
          await reportDelivery(ports, handle, { messageId, delivered, code, actor, correlationId: request.id });
        return reply.status(204).send();
      },
    );
  };

/** @throws ApiError `WEBHOOK_SIGNATURE_INVALID` */
function signedParameters(request: FastifyRequest, { sms, publicUrl }: CommandPorts): Record<string, string> {
  const signature = request.headers['x-twilio-signature'];
  const parameters = (request.body ?? {}) as Record<string, string>;
  const url = `${publicUrl}${request.url}`;
  if (typeof signature !== 'string' || !sms?.isSigned(signature, url, parameters))
    throw new ApiError('WEBHOOK_SIGNATURE_INVALID');
  return parameters;
}
