/** Glasshouse: a shop whose pages are empty until a browser runs their scripts. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { SCRIPTED_SHOP, sandboxShopOrigin } from '../../../platform/runtime/config/sandboxShops.js';
import { html, raw } from '../../http/html.js';
import { appScript, CHUNK, PRICE_WORKER } from './scripts.js';
import { SHELL_BASE, shellOf } from './shells.js';
import { TRAPDOOR, trapdoorScript } from './trapdoor.js';

/** @param origin the sandbox's. */
export const shellPage = (origin: string, slug: string): string =>
  `${sandboxShopOrigin(origin, SCRIPTED_SHOP)}${SHELL_BASE}/products/${slug}`;

interface Slug {
  readonly Params: { readonly slug: string };
}

export function scriptedRoutes(app: FastifyInstance): void {
  app.get<Slug>(`${SHELL_BASE}/products/:slug`, ({ params: { slug } }, reply) => {
    const shell = shellOf(slug);
    return shell ? page(reply, shell.body, `app/${slug}.js`) : missing(reply);
  });
  app.get<Slug>(`${SHELL_BASE}/app/:slug.js`, ({ params: { slug } }, reply) => {
    const shell = shellOf(slug);
    return shell ? script(reply, appScript(shell)) : missing(reply);
  });
  app.get(`${SHELL_BASE}/app/chunk.js`, (_, reply) => script(reply, CHUNK));
  app.get(`${SHELL_BASE}/app/price-worker.js`, (_, reply) => script(reply, PRICE_WORKER));

  app.get<Slug>(`${SHELL_BASE}/data/:slug.json`, ({ params }, reply) => {
    const product = productOf(params.slug);
    return product ? reply.header('cache-control', 'no-store').send(product) : missing(reply);
  });
  app.get<Slug>(`${SHELL_BASE}/data/:slug.js`, ({ params }, reply) => {
    const product = productOf(params.slug);
    return product ? script(reply, `show(${JSON.stringify(product)})`) : missing(reply);
  });
  app.get<Slug>(`${SHELL_BASE}/data/:slug.xml`, ({ params }, reply) => {
    const product = productOf(params.slug);
    if (!product) return missing(reply);
    const { title, amount } = product;
    return reply
      .type('application/xml')
      .send(html`<product><title>${title}</title><amount>${amount}</amount></product>`.markup);
  });

  app.get<{ Querystring: { readonly port?: string; readonly excess?: string } }>(
    `${SHELL_BASE}/products/${TRAPDOOR}`,
    ({ query: { port = '9', excess = '' } }, reply) =>
      page(reply, '<div id="root"></div>', `app/${TRAPDOOR}.js?${new URLSearchParams({ port, excess })}`),
  );
  app.get<{ Querystring: { readonly port: string; readonly excess: string } }>(
    `${SHELL_BASE}/app/${TRAPDOOR}.js`,
    ({ query: { port, excess } }, reply) => script(reply, trapdoorScript(Number(port), excess)),
  );
}

function productOf(slug: string) {
  const shell = shellOf(slug);
  return shell && { title: shell.title, amount: shell.amount };
}

const page = (reply: FastifyReply, body: string, app: string) =>
  reply.type('text/html; charset=utf-8').send(
    html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Glasshouse</title></head>
<body>${raw(body)}<noscript>Please enable JavaScript.</noscript><script defer src="${SHELL_BASE}/${app}"></script></body></html>`
      .markup,
  );

const script = (reply: FastifyReply, text: string) =>
  reply.type('text/javascript; charset=utf-8').header('cache-control', 'public, max-age=600').send(text);

const missing = (reply: FastifyReply) => reply.status(404).type('text/html').send('<h1>Page not found</h1>');
