import { timingSafeEqual } from 'node:crypto';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Handle } from '../../application/decide/handle.js';
import { mailBounce } from '../../domain/api/deliveryReports.js';
import { readBounce } from '../../platform/mail/readBounce.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import { routeOf } from '../../platform/runtime/http/routeOf.js';
import type { Route } from '../http/merchantRoute.js';
import type { CommandPorts } from '../ports.js';
import { reportDelivery } from './reportDelivery.js';

/** A bounce may include the original e-mail. */
const LARGEST_BYTES = 1024 * 1024;

/**
 * Receives bounced e-mails from a mail server or a provider's inbound hook: the whole e-mail, with the operator's token
 * as bearer. SMTP's `250` only means that the next server accepted the message; a bounce reports that delivery failed.
 */
export const mailWebhook: Route = (app, ports, handle) => void app.register(routes(ports, handle));

const routes =
  (ports: CommandPorts, handle: Handle): FastifyPluginAsync =>
  async app => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: LARGEST_BYTES }, (_, body, done) => done(null, body));

    app.route({
      ...routeOf(mailBounce),
      // Runs before the body is read, so that strangers' bodies are not.
      async onRequest(request) {
        if (!isAllowed(request, ports.mailBounceToken)) throw new ApiError('WEBHOOK_SIGNATURE_INVALID');
      },
      handler: async (request, reply) => {
        const bounce = readBounce(String(request.body ?? ''));
        if (bounce)
          await reportDelivery(ports, handle, {
            ...bounce,
            delivered: false,
            actor: 'mail',
            correlationId: request.id,
          });
        return reply.status(204).send();
      },
    });
  };

/** Trusts nothing without a token. */
function isAllowed({ headers }: FastifyRequest, token: string | null): boolean {
  if (token === null) return false;
  const [received, expected] = [Buffer.from(headers.authorization ?? ''), Buffer.from(`Bearer ${token}`)];
  return received.length === expected.length && timingSafeEqual(received, expected);
}
