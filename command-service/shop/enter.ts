import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Handle } from '../../application/decide/handle.js';
import { load } from '../../application/decide/load.js';
import { sessionIdOf } from '../../application/session/merchant.js';
import { requestMeta } from '../../application/session/requestMeta.js';
import * as api from '../../domain/api/auth.js';
import { isRefusal } from '../../domain/kernel/decider.js';
import { languageOf } from '../../domain/kernel/language.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { type Entry, entry, entryStream, isOffered } from '../../domain/session/entry.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { LIMITS } from '../../platform/runtime/http/rateLimits.js';
import { routeOf } from '../../platform/runtime/http/routeOf.js';
import { setSession } from '../../platform/runtime/http/sessionCookies.js';
import { hashOf } from '../../platform/runtime/ids/ids.js';
import type { Route } from '../http/merchantRoute.js';
import { sendPlainPage } from '../http/plainPage.js';
import type { CommandPorts } from '../ports.js';
import { endPreviousSession } from './endPreviousSession.js';
import { toLanding } from './landing.js';
import { AFTER_CONNECT } from './returnPath.js';
import { startSession } from './startSession.js';
import { enterTexts } from './texts/enterTexts.js';

type Asked = { Querystring: { key?: string | string[] } };

/**
 * Sign-in for stores that were connected without a browser (client credentials): `tidewatch connect` prints a link with
 * a key. GET only asks, and names the store; the button spends the key and begins the session. So no other site can
 * sign anyone in, and no link scanner uses the key up (ADR 0013).
 */
export const enter: Route = (app, ports, handle) => void app.register(routes(ports, handle));

/** A separate scope: the form adds nothing to the link. */
const routes =
  (ports: CommandPorts, handle: Handle): FastifyPluginAsync =>
  async app => {
    const { eventLog, clock, ids, publicUrl } = ports;
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1_024 }, (_, body, done) => done(null, body));
    app.route<Asked>({
      ...routeOf(api.askToEnter, { limit: LIMITS.connect }),
      handler: async (request, reply) => {
        const key = keyOf(request.query.key);
        const offered = key && (await readEntry(eventLog, key));
        return offered && isOffered(offered, clock.now())
          ? askToEnter(request, reply, offered.shop)
          : refuseEntry(request, reply);
      },
    });

    app.route<Asked>({
      ...routeOf(api.enter, { limit: LIMITS.connect }),
      handler: async (request, reply) => {
        const key = keyOf(request.query.key);
        const offered = key && (await readEntry(eventLog, key));
        if (!offered || offered.status === 'none') return refuseEntry(request, reply);
        const { shop } = offered;
        const at = clock.now();
        const taken = await handle(entry, {
          commandId: ids.next(),
          stream: entryStream(hashOf(key)),
          meta: await requestMeta(ports, request, { shop }),
          command: { type: 'TakeEntry', at },
        });
        if (isRefusal(taken)) return refuseEntry(request, reply);

        await endPreviousSession(ports, handle, request);
        const secret = ids.secret();
        const own = { shop, sessionId: sessionIdOf(secret) };
        const begun = { ...own, commandId: ids.next(), at, meta: await requestMeta(ports, request, own) };
        const started = await startSession(ports, handle, begun);
        if (isRefusal(started)) return toLanding(reply, started.refused);
        setSession(reply, publicUrl, { secret, shop });
        return reply.header('cache-control', 'no-store').redirect(AFTER_CONNECT, 303);
      },
    });
  };

/** The format of `ids.secret`; a query may contain anything. */
const keyOf = (value: unknown): string | null =>
  typeof value === 'string' && /^[\w-]{43}$/.test(value) ? value : null;

const readEntry = (eventLog: EventLog, key: string): Promise<Entry> => load(eventLog, entry, entryStream(hashOf(key)));

/** Names the store, so that the recipient sees where the link signs them in. */
function askToEnter({ headers }: FastifyRequest, reply: FastifyReply, shop: ShopDomain): FastifyReply {
  const language = languageOf(headers['accept-language']);
  const { ask } = enterTexts[language];
  return sendPlainPage(reply, 200, { ...ask, text: ask.text(shop) }, language);
}

function refuseEntry({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(headers['accept-language']);
  return sendPlainPage(reply, 400, { ...enterTexts[language].invalid, button: null }, language);
}
