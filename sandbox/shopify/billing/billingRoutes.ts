/** Serves a charge's confirmation page: approve or decline, then back to the app. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isShopDomain } from '../../../domain/shop/shopDomain.js';
import type { Html } from '../../http/html.js';
import type { ShopifySandbox } from '../shopifySandbox.js';
import { billingNotice, billingPage } from './billingPage.js';

interface ChargeRoute {
  Params: { shop: string; id: string };
}

/** Routes below `/shopify/:shop`. */
export function billingRoutes(app: FastifyInstance, sandbox: ShopifySandbox): void {
  const pending = (shop: string, id: string) => {
    const found = isShopDomain(shop) ? sandbox.billing.of(shop).find(one => one.id === id) : undefined;
    if (!found) return { refusal: billingNotice('Unknown charge', 'No app asks for a charge under this address.') };
    if (found.status !== 'PENDING')
      return {
        refusal: billingNotice('Already decided', `This charge is ${found.status.toLowerCase()}. Go back to the app.`),
      };
    return { found };
  };

  app.get<ChargeRoute>('/admin/charges/:id/confirm', (request, reply) => {
    const { found, refusal } = pending(request.params.shop, request.params.id);
    return found ? page(reply, 200, billingPage(sandbox.store(found.shop).profile, found)) : page(reply, 404, refusal);
  });

  app.post<ChargeRoute & { Body: { decision?: string } | null }>('/admin/charges/:id/confirm', (request, reply) => {
    const { found, refusal } = pending(request.params.shop, request.params.id);
    if (!found) return page(reply, 404, refusal);
    sandbox.billing.decide(found, request.body?.decision !== 'decline');
    const back = new URL(found.returnUrl);
    back.searchParams.set('charge_id', found.id);
    return reply.redirect(back.toString(), 302);
  });
}

const page = (reply: FastifyReply, status: number, { markup }: Html) =>
  reply.status(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(markup);
