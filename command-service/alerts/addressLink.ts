/**
 * A link in a message that works without sign-in. GET only shows a confirmation, because mail programs and virus
 * scanners open links; POST, from the button or from the mail program's 'unsubscribe' (RFC 8058), performs the action.
 */
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { type Purpose, readAddressToken } from '../../application/alerts/addressToken.js';
import { alertSettingsOf } from '../../application/alerts/alertSettingsOf.js';
import type { Handle } from '../../application/decide/handle.js';
import {
  type AlertSettings,
  type AlertSettingsCommand,
  alertSettings,
  alertSettingsStream,
  languageIn,
} from '../../domain/alerts/settings.js';
import type { QueryOf } from '../../domain/api/endpoint.js';
import type * as api from '../../domain/api/messageLinks.js';
import { type Language, languageOf } from '../../domain/kernel/language.js';
import type { SealedText } from '../../domain/kernel/names.js';
import { LIMITS } from '../../platform/runtime/http/rateLimits.js';
import { routeOf } from '../../platform/runtime/http/routeOf.js';
import type { Route } from '../http/merchantRoute.js';
import { sendPlainPage } from '../http/plainPage.js';
import type { CommandPorts } from '../ports.js';
import { addressPage, type PageState } from './addressPage.js';

type LinkEndpoint =
  | typeof api.askToConfirm
  | typeof api.confirmAlerts
  | typeof api.askToUnsubscribe
  | typeof api.unsubscribeAlerts
  | typeof api.askToEndWeekly
  | typeof api.endWeekly
  | typeof api.askToConfirmChat
  | typeof api.confirmChat;

export interface AddressLink {
  /** The confirmation page and its button's action. */
  readonly asks: LinkEndpoint;
  readonly does: LinkEndpoint;
  readonly purpose: Purpose;
  /** The actor in the log. */
  readonly actor: string;
  /** Finds the address that the link names, if the shop still uses it. Default: its e-mail address. */
  readonly current?: (settings: AlertSettings, named: string) => SealedText | undefined;
  readonly command: (address: SealedText, now: AlertSettingsCommand['at']) => AlertSettingsCommand;
}

type Asked = { Querystring: QueryOf<LinkEndpoint> };

export const addressLink =
  (link: AddressLink): Route =>
  (app, ports, handle) =>
    void app.register(routes(link, ports, handle));

/** A separate scope: the one-click body adds nothing to the link, so any content type is accepted. */
const routes =
  (
    { asks, does, purpose, actor, current = currentEmail, command }: AddressLink,
    ports: CommandPorts,
    handle: Handle,
  ): FastifyPluginAsync =>
  async app => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 16_384 }, (_, body, done) => done(null, body));
    app.route<Asked>({
      ...routeOf(asks, { limit: LIMITS.connect }),
      async handler({ query, headers }, reply) {
        const known = await readAddressToken(ports.vault, purpose, query.token);
        if (!known) return page(reply, purpose, 'invalid', languageOf(headers['accept-language']));
        return page(reply, purpose, 'ask', languageIn(await alertSettingsOf(ports.eventLog, known.shop)));
      },
    });

    app.route<Asked>({
      ...routeOf(does, { limit: LIMITS.connect }),
      async handler({ query, id, headers }, reply) {
        const known = await readAddressToken(ports.vault, purpose, query.token);
        if (!known) return page(reply, purpose, 'invalid', languageOf(headers['accept-language']));
        const settings = await alertSettingsOf(ports.eventLog, known.shop);
        // An old link names the address of its message, which receives nothing after the merchant changed it.
        const address = current(settings, known.address);
        if (address)
          await handle(alertSettings, {
            commandId: ports.ids.next(),
            stream: alertSettingsStream(known.shop),
            command: command(address, ports.clock.now()),
            meta: { actor: { kind: 'platform', id: actor }, shop: known.shop, correlationId: id, causationId: null },
          });
        const state = address || !purpose.startsWith('confirm') ? 'done' : 'invalid';
        return page(reply, purpose, state, languageIn(settings));
      },
    });
  };

const currentEmail = ({ choices: { email } }: AlertSettings, named: string): SealedText | undefined =>
  email.address === named ? email.address : undefined;

/** In the language of the message; without a valid link, in the browser's. */
const page = (reply: FastifyReply, purpose: Purpose, state: PageState, language: Language) =>
  sendPlainPage(reply, state === 'invalid' ? 400 : 200, addressPage(purpose, state, language), language);
