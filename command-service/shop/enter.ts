import type { FastifyPluginAsync } from 'fastify';
import type { Handle } from '../../application/decide/handle.js';
import { load } from '../../application/decide/load.js';
import { sessionIdOf } from '../../application/session/merchant.js';
import { requestMeta } from '../../application/session/requestMeta.js';
import * as api from '../../domain/api/auth.js';
import { isRefusal } from '../../domain/kernel/decider.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { type Entry, entry, entryStream, isOffered } from '../../domain/session/entry.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { LIMITS } from '../../platform/runtime/http/rateLimits.js';
import { routeOf } from '../../platform/runtime/http/routeOf.js';
import { setSession } from '../../platform/runtime/http/sessionCookies.js';
import { hashOf } from '../../platform/runtime/ids/ids.js';
import type { Route } from '../http/merchantRoute.js';
import { type PlainPage, sendPlainPage } from '../http/plainPage.js';
import type { CommandPorts } from '../ports.js';
import { endPreviousSession } from './endPreviousSession.js';
import { toLanding } from './landing.js';
import { AFTER_CONNECT } from './returnPath.js';
import { startSession } from './startSession.js';

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
          ? sendPlainPage(reply, 200, askToEnter(offered.shop))
          : sendPlainPage(reply, 400, ENTRY_INVALID);
      },
    });

    app.route<Asked>({
      ...routeOf(api.enter, { limit: LIMITS.connect }),
      handler: async (request, reply) => {
        const key = keyOf(request.query.key);
        const offered = key && (await readEntry(eventLog, key));
        if (!offered || offered.status === 'none') return sendPlainPage(reply, 400, ENTRY_INVALID);
        const { shop } = offered;
        const at = clock.now();
        const taken = await handle(entry, {
          commandId: ids.next(),
          stream: entryStream(hashOf(key)),
          meta: await requestMeta(ports, request, { shop }),
          command: { type: 'TakeEntry', at },
        });
        if (isRefusal(taken)) return sendPlainPage(reply, 400, ENTRY_INVALID);

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
const askToEnter = (shop: ShopDomain): PlainPage => ({
  title: 'Sign in to this store?',
  text: `You’ll see and manage ${shop} in this browser. The link works once.`,
  button: 'Sign in',
});

const ENTRY_INVALID: PlainPage = {
  title: 'This link is no longer valid',
  text: 'It has been used, is older than ten minutes, or was cut short. Make a new one on the command line.',
  button: null,
};
