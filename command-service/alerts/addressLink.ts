/**
 * A link in a mail, for whoever has it: no sign-in. GET only asks, as mail programs and virus scanners open links by
 * themselves; POST, by the button or (RFC 8058) by the mail program's own 'unsubscribe', does it.
 */
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';
import { type AddressOf, type Purpose, readAddressToken } from '../../application/alerts/addressToken.js';
import { alertSettingsOf } from '../../application/alerts/alertSettingsOf.js';
import type { Handle } from '../../application/decide/handle.js';
import { type AlertSettingsCommand, alertSettings, alertSettingsStream } from '../../domain/alerts/settings.js';
import { LIMITS } from '../../platform/runtime/http/rateLimits.js';
import type { Route } from '../http/merchantRoute.js';
import { sendPlainPage } from '../http/plainPage.js';
import type { CommandPorts } from '../ports.js';
import { addressPage, type PageState } from './addressPage.js';

export interface AddressLink {
  readonly path: string;
  readonly purpose: Purpose;
  /** Of the log: who did it. */
  readonly actor: string;
  /** One line each for the API's description. */
  readonly summaries: Readonly<Record<'GET' | 'POST', string>>;
  readonly command: (known: AddressOf, now: AlertSettingsCommand['at']) => AlertSettingsCommand;
}

const Query = Type.Object({ token: Type.String({ minLength: 1, maxLength: 2048 }) });
type Asked = { Querystring: Static<typeof Query> };

export const addressLink =
  (link: AddressLink): Route =>
  (app, ports, handle) =>
    void app.register(routes(link, ports, handle));

/** A scope of its own: the one-click body says nothing that the link does not, so its form does not matter. */
const routes =
  (
    { path, purpose, actor, summaries, command }: AddressLink,
    ports: CommandPorts,
    handle: Handle,
  ): FastifyPluginAsync =>
  async app => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 16_384 }, (_, body, done) => done(null, body));
    const options = (method: 'GET' | 'POST') => ({
      config: {
        limit: LIMITS.connect,
        access: 'linkToken' as const,
        refusals: ['INVALID_REQUEST' as const],
        answers: {
          200: { description: method === 'GET' ? 'A page that asks.' : 'It is done.', type: 'text/html' as const },
          400: { description: 'The link is not valid any more.', type: 'text/html' as const },
        },
      },
      schema: { querystring: Query, summary: summaries[method] },
    });

    app.get<Asked>(path, options('GET'), async ({ query }, reply) => {
      const known = await readAddressToken(ports.vault, purpose, query.token);
      return page(reply, purpose, known ? 'ask' : 'invalid');
    });

    app.post<Asked>(path, options('POST'), async ({ query, id }, reply) => {
      const known = await readAddressToken(ports.vault, purpose, query.token);
      if (!known) return page(reply, purpose, 'invalid');
      const { choices } = await alertSettingsOf(ports.store, known.shop);
      // An old mail's link is about its own address: what goes to that one ended when it was changed.
      const current = choices.email.address === known.address;
      if (current)
        await handle(alertSettings, {
          commandId: ports.ids.next(),
          stream: alertSettingsStream(known.shop),
          command: command(known, ports.clock.now()),
          meta: { actor: { kind: 'platform', id: actor }, shop: known.shop, correlationId: id, causationId: null },
        });
      return page(reply, purpose, current || purpose === 'unsubscribe' ? 'done' : 'invalid');
    });
  };

const page = (reply: FastifyReply, purpose: Purpose, state: PageState) =>
  sendPlainPage(reply, state === 'invalid' ? 400 : 200, addressPage(purpose, state));
