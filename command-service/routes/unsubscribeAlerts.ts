import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';
import { alertSettings } from '../../domain/alerts/settings.js';
import { UNSUBSCRIBE_PATH } from '../../domain/api/alerts.js';
import { alertSettingsOf, alertSettingsStream } from '../../platform/alerts/alertSettingsOf.js';
import { readUnsubscribeToken } from '../../platform/alerts/unsubscribeToken.js';
import type { Handle } from '../../platform/decide/handle.js';
import { LIMITS } from '../../platform/http/rateLimits.js';
import { unsubscribePage } from '../alerts/unsubscribePage.js';
import type { CommandPorts } from '../ports.js';
import type { Route } from './merchantRoute.js';

const Query = Type.Object({ token: Type.String({ minLength: 1, maxLength: 2048 }) });

/**
 * The link in every mail, for whoever has it: no sign-in (RFC 8058). GET only asks, as mail programs and virus scanners
 * open links by themselves; POST, by the button or by the mail program's own 'unsubscribe', does it.
 */
export const unsubscribeAlerts: Route = (app, ports, handle) => void app.register(routes(ports, handle));

/** A scope of its own: the one-click body says nothing that the link does not, so its form does not matter. */
const routes =
  (ports: CommandPorts, handle: Handle): FastifyPluginAsync =>
  async app => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 16_384 }, (_, body, done) => done(null, body));
    const options = { config: { limit: LIMITS.connect }, schema: { querystring: Query, hide: true } };

    app.get<{ Querystring: Static<typeof Query> }>(UNSUBSCRIBE_PATH, options, async ({ query }, reply) => {
      const known = await readUnsubscribeToken(ports.vault, query.token);
      return page(reply, known ? 'ask' : 'invalid');
    });

    app.post<{ Querystring: Static<typeof Query> }>(UNSUBSCRIBE_PATH, options, async ({ query, id }, reply) => {
      const known = await readUnsubscribeToken(ports.vault, query.token);
      if (!known) return page(reply, 'invalid');
      const { shop, address } = known;
      const { choices } = await alertSettingsOf(ports.store, shop);
      // An old mail's link ends what goes to its own address, and that ended when the address was changed.
      if (choices.email.address === address)
        await handle(alertSettings, {
          commandId: ports.ids.next(),
          stream: alertSettingsStream(shop),
          command: { type: 'StopAlerts', channel: 'email', at: ports.clock.now() },
          meta: { actor: { kind: 'platform', id: 'unsubscribe link' }, shop, correlationId: id, causationId: null },
        });
      return page(reply, 'done');
    });
  };

const page = (reply: FastifyReply, state: 'ask' | 'done' | 'invalid') =>
  reply
    .status(state === 'invalid' ? 400 : 200)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
      // The form's POST has to say that it comes from here.
      'referrer-policy': 'same-origin',
    })
    .type('text/html; charset=utf-8')
    .send(unsubscribePage(state));
