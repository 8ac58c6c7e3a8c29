/** What a person, or a test, does to the outside world: `POST /control/<name>`, JSON and forms alike. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Market } from '../market/marketState.js';
import type { ShopifySandbox } from '../shopify/shopifySandbox.js';
import type { Fields, Outcome } from './action.js';
import { appActions } from './appActions.js';
import { controlPage } from './controlPage.js';
import { marketActions } from './marketActions.js';
import { platformActions } from './platformActions.js';
import { storeActions } from './storeActions.js';
import { webhookActions } from './webhookActions.js';

export function controlRoutes(
  app: FastifyInstance,
  market: Market,
  shopify: ShopifySandbox,
  origin: () => string,
): void {
  app.get<{ Querystring: { done?: string; problem?: string } }>('/control', (request, reply) =>
    reply.type('text/html; charset=utf-8').send(
      controlPage({
        pages: market.pages(),
        origin: origin(),
        done: request.query.done ?? null,
        problem: request.query.problem ?? null,
      }).markup,
    ),
  );

  const actions = {
    ...marketActions(market, origin),
    ...storeActions(shopify),
    ...platformActions(shopify),
    ...webhookActions(shopify),
    ...appActions(shopify),
  };
  for (const [name, carryOut] of Object.entries(actions))
    app.post<{ Body: Fields | null }>(`/control/${name}`, async (request, reply) =>
      answered(request, reply, await carryOut(request.body ?? {})),
    );
}

/** JSON for a program; for a form, back to the page with a word on what was done. */
function answered(request: FastifyRequest, reply: FastifyReply, outcome: Outcome): FastifyReply {
  const failed = 'error' in outcome && 'status' in outcome;
  if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') !== true)
    return failed
      ? reply.status(Number(outcome.status)).send({ error: outcome.error })
      : reply.send({ ok: true, ...outcome });
  const word = failed ? { problem: String(outcome.error) } : { done: Object.values(outcome).join(' · ') };
  return reply.redirect(`/control?${new URLSearchParams(word)}`, 303);
}
