/** Serves `POST /control/<name>` as JSON or a form: a person or a test changes the outside world. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { parseShopDomain } from '../../domain/shop/shopDomain.js';
import type { HookReceiver } from '../hooks/hookReceiver.js';
import type { Market } from '../market/marketState.js';
import type { ShopifySandbox } from '../shopify/shopifySandbox.js';
import { type Fields, type Outcome, textOf } from './action.js';
import { appActions } from './appActions.js';
import { controlPage } from './controlPage.js';
import { hookActions } from './hookActions.js';
import { hookPanel } from './hookPanel.js';
import { marketActions } from './marketActions.js';
import { platformActions } from './platformActions.js';
import { storeActions } from './storeActions.js';
import { storePanel } from './storePanel.js';
import { webhookActions } from './webhookActions.js';

const TOUR_SHOP = as<ShopDomain>('aurora-outfitters.myshopify.com');

export function controlRoutes(
  app: FastifyInstance,
  market: Market,
  shopify: ShopifySandbox,
  hooks: HookReceiver,
  origin: () => string,
): void {
  app.get<{ Querystring: { shop?: string; done?: string; problem?: string } }>('/control', (request, reply) => {
    const { done = null, problem = null } = request.query;
    const shop = parseShopDomain(request.query.shop ?? '') ?? TOUR_SHOP;
    const { handle } = shopify.store(shop).profile;
    const panels = [storePanel(shopify, shop), hookPanel(hooks)];
    const page = controlPage({ store: handle, panels, pages: market.pages(), origin: origin(), done, problem });
    return reply.type('text/html; charset=utf-8').send(page.markup);
  });

  const actions = {
    ...marketActions(market, origin),
    ...storeActions(shopify),
    ...platformActions(shopify),
    ...webhookActions(shopify),
    ...appActions(shopify),
    ...hookActions(hooks),
  };
  for (const [name, carryOut] of Object.entries(actions))
    app.post<{ Body: Fields | null }>(`/control/${name}`, async (request, reply) => {
      const fields = request.body ?? {};
      return answered(request, reply, fields, await carryOut(fields));
    });
}

/** Answers a program with JSON; redirects a form to the page with a short report. */
function answered(request: FastifyRequest, reply: FastifyReply, fields: Fields, outcome: Outcome): FastifyReply {
  const failed = 'error' in outcome && 'status' in outcome;
  if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') !== true)
    return failed
      ? reply.status(Number(outcome.status)).send({ error: outcome.error })
      : reply.send({ ok: true, ...outcome });
  const word: Record<string, string> = failed
    ? { problem: String(outcome.error) }
    : { done: Object.values(outcome).join(' · ') };
  const shop = textOf(fields, 'shop');
  return reply.redirect(`/control?${new URLSearchParams(shop ? { ...word, shop } : word)}`, 303);
}
