import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Handle } from '../../application/decide/handle.js';
import { alertSettings, alertSettingsStream } from '../../domain/alerts/settings.js';
import { smsReply, smsStatus } from '../../domain/api/deliveryReports.js';
import type { QueryOf } from '../../domain/api/endpoint.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import { routeOf } from '../../platform/runtime/http/routeOf.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import type { Route } from '../http/merchantRoute.js';
import type { CommandPorts } from '../ports.js';
import { reportDelivery } from './reportDelivery.js';

/** Twilio's own keywords for opting out and back in, in any case, and the German yes that our own message asks for. */
const STOP = /^\s*(stop|stopall|unsubscribe|cancel|end|quit|optout|revoke)\s*[.!]?\s*$/i;
const START = /^\s*(start|yes|ja|unstop)\s*[.!]?\s*$/i;
/** An empty TwiML answer: Twilio replies to STOP itself. */
const NO_REPLY = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';
const FAILED = new Set(['undelivered', 'failed']);

/** Webhooks of the text message provider. Accepts only signed requests. */
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

    app.route({
      ...routeOf(smsReply),
      handler: async (request, reply) => {
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
      },
    });

    app.route<{ Querystring: QueryOf<typeof smsStatus> }>({
      ...routeOf(smsStatus),
      handler: async (request, reply) => {
        const { MessageStatus = '', ErrorCode } = signedParameters(request, ports);
        const messageId = request.query.message ?? '';
        const delivered = MessageStatus === 'delivered';
        const [actor, code] = ['sms' as const, ErrorCode ?? null];
        if (delivered || FAILED.has(MessageStatus))
          await reportDelivery(ports, handle, { messageId, delivered, code, actor, correlationId: request.id });
        return reply.status(204).send();
      },
    });
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
