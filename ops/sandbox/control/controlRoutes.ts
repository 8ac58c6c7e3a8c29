/** What a person, or a test, does to the outside world: prices, stock, orders, faults. JSON and forms alike. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fromMinor, toMinor } from '../../../domain/kernel/money.js';
import { type Amount, as, type Currency } from '../../../domain/kernel/names.js';
import { parseShopDomain } from '../../../domain/shop/shopDomain.js';
import { AVAILABILITIES, FAILURES, type Market, type Shown } from '../market/marketState.js';
import type { ShopifySandbox } from '../shopify/shopifySandbox.js';
import { controlPage } from './controlPage.js';

type Fields = Readonly<Record<string, unknown>>;
/** What was done, for the answer; or what is wrong with the request. */
type Outcome = Readonly<Record<string, string | number>> | { readonly error: string; readonly status: number };

const LONGEST_THROTTLE_S = 600;

export function controlRoutes(
  app: FastifyInstance,
  market: Market,
  shopify: ShopifySandbox,
  origin: () => string,
): void {
  app.get<{ Querystring: { done?: string; problem?: string } }>('/control', (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(
        controlPage({
          pages: market.pages(),
          origin: origin(),
          done: request.query.done ?? null,
          problem: request.query.problem ?? null,
        }).markup,
      ),
  );

  const action = (name: string, carryOut: (fields: Fields) => Outcome) =>
    app.post<{ Body: Fields | null }>(`/control/${name}`, (request, reply) =>
      answered(request, reply, carryOut(request.body ?? {})),
    );

  action('price', fields =>
    onPage(market, fields, ({ path, page }) => {
      const given = textOf(fields, 'amount').trim();
      if (!/^\d{1,7}(\.\d{1,2})?$/.test(given)) return refused('amount must be a decimal such as "289.00"');
      const currency = as<Currency>(page.currency);
      const amount = fromMinor(toMinor(as<Amount>(given), currency), currency);
      market.setPrice(path, amount);
      return { url: origin() + path, amount, currency: page.currency };
    }),
  );

  action('availability', fields =>
    onPage(market, fields, ({ path }) => {
      const availability = AVAILABILITIES.find(known => known === textOf(fields, 'availability'));
      if (!availability) return refused(`availability must be one of ${AVAILABILITIES.join(', ')}`);
      market.setAvailability(path, availability);
      return { url: origin() + path, availability };
    }),
  );

  action('fail', fields =>
    onPage(market, fields, ({ path }) => {
      const mode = FAILURES.find(known => known === textOf(fields, 'mode'));
      if (!mode) return refused(`mode must be one of ${FAILURES.join(', ')}`);
      market.setFailure(path, mode);
      return { url: origin() + path, mode };
    }),
  );

  action('order', fields => {
    const shop = parseShopDomain(textOf(fields, 'shop'));
    if (!shop) return refused('shop must be a store such as "aurora-outfitters"');
    const { number } = shopify.placed.place(shop, shopify.now());
    return { shop, order: `#${number}` };
  });

  action('throttle', fields => {
    const shop = parseShopDomain(textOf(fields, 'shop'));
    const seconds = Number(textOf(fields, 'seconds') || '30');
    if (!shop) return refused('shop must be a store such as "aurora-outfitters"');
    if (!(seconds >= 0 && seconds <= LONGEST_THROTTLE_S))
      return refused(`seconds must be from 0 to ${LONGEST_THROTTLE_S}`);
    shopify.throttle(shop).emptyUntil(shopify.now() + seconds * 1000);
    return { shop, seconds };
  });
}

const refused = (error: string, status = 400): Outcome => ({ error, status });

/** By the path alone: whoever calls the machine `localhost` and whoever calls it `127.0.0.1` mean the same page. */
function onPage(market: Market, fields: Fields, change: (shown: Shown) => Outcome): Outcome {
  const url = textOf(fields, 'url');
  const shown = URL.canParse(url) ? market.at(new URL(url).pathname) : market.at(url);
  return shown ? change(shown) : refused('url is no product page of the market', 404);
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

function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}
