/**
 * Gatehouse Gear: a shop that serves only crawlers that sign their requests, as Shopify's storefronts do since 30 May
 * 2026. Others are asked to slow down.
 */
import type { FastifyInstance } from 'fastify';
import { SIGNED_ONLY_SHOP, sandboxShopOrigin } from '../../../platform/runtime/config/sandboxShops.js';
import { html, raw } from '../../http/html.js';
import { scriptJson } from '../storefront/productView.js';
import { type ReadDirectory, signatureFault } from './verifySignature.js';

const GOODS = [
  { slug: 'dome-tent', title: 'Gatehouse Dome Tent', sku: 'GH-DOME-3', amount: '289.00' },
  { slug: 'wool-blanket', title: 'Gatehouse Wool Blanket', sku: 'GH-WOOL', amount: '79.50' },
  { slug: 'camp-kettle', title: 'Gatehouse Camp Kettle', sku: 'GH-KET-1', amount: '34.95' },
] as const;

const DIRECTORY_PATH = '/.well-known/http-message-signatures-directory';
const RETRY_AFTER_SECONDS = 60;

/** @param origin the sandbox's. */
export const signedOnlyPages = (origin: string): readonly string[] =>
  GOODS.map(({ slug }) => `${sandboxShopOrigin(origin, SIGNED_ONLY_SHOP)}/market/${SIGNED_ONLY_SHOP}/products/${slug}`);

export interface SignedOnlyOptions {
  /** The app's public origin, which its requests must name. */
  readonly appUrl: string;
  /** The app's address on this machine. */
  readonly appAddress: string;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export function signedOnlyRoutes(app: FastifyInstance, { appUrl, appAddress, now }: SignedOnlyOptions): void {
  const directory: ReadDirectory = async () => {
    const answer = await fetch(appAddress + DIRECTORY_PATH, { redirect: 'error' });
    if (!answer.ok) throw new Error(`the key directory answers with ${answer.status}`);
    return (await answer.json()) as Awaited<ReturnType<ReadDirectory>>;
  };

  app.get<{ Params: { slug: string } }>(`/market/${SIGNED_ONLY_SHOP}/products/:slug`, async (request, reply) => {
    const { host } = request;
    const verifier = { agent: new URL(appUrl).origin, directory, now: Math.floor(now() / 1000) };
    const fault = await signatureFault({ host, headers: request.headers }, verifier).catch(String);
    if (fault !== null)
      return reply
        .status(429)
        .header('retry-after', RETRY_AFTER_SECONDS)
        .type('text/plain')
        .send(`Slow down: ${fault}`);
    const good = GOODS.find(({ slug }) => slug === request.params.slug);
    if (!good) return reply.status(404).type('text/html').send('<h1>Page not found</h1>');
    return reply.type('text/html; charset=utf-8').send(page(good).markup);
  });
}

const page = ({ title, sku, amount }: (typeof GOODS)[number]) => html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title} · Gatehouse Gear</title>
<script type="application/ld+json">${raw(
  scriptJson({
    ...{ '@context': 'https://schema.org', '@type': 'Product', name: title, sku },
    offers: { '@type': 'Offer', price: amount, priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
  }),
)}</script></head>
<body><h1>${title}</h1><p class="price">$${amount}</p><p>In stock</p><button type="submit">Add to cart</button></body></html>`;
