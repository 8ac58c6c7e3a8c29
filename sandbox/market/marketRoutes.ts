/** Serves the market: the list, the product pages with their validators, and their pictures. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { productPicture } from '../shopify/productPicture.js';
import { addressOf, pictureOf } from './addressOf.js';
import { marketList } from './marketList.js';
import type { Market, Shown } from './marketState.js';
import { breakText, misbehave } from './misbehave.js';
import { alpenwerk } from './storefront/alpenwerk.js';
import { cascade } from './storefront/cascade.js';
import { northpeak } from './storefront/northpeak.js';
import type { Storefront } from './storefront/productView.js';
import { ridgeline } from './storefront/ridgeline.js';
import { summitthread } from './storefront/summitthread.js';
import { trailhead } from './storefront/trailhead.js';
import type { StorefrontId } from './storefronts.js';

const STOREFRONTS: Readonly<Record<StorefrontId, Storefront>> = {
  northpeak,
  ridgeline,
  alpenwerk,
  trailhead,
  summitthread,
  cascade,
};

export function marketRoutes(app: FastifyInstance, market: Market, origin: () => string): void {
  const addressed = (shown: Shown) => ({
    shown,
    url: addressOf(shown, origin()),
    imageUrl: pictureOf(shown, origin()),
  });

  app.get('/market', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(marketList(market.pages(), origin()).markup),
  );

  app.get<{ Params: { storefront: string; slug: string } }>('/market/:storefront/products/:slug', (request, reply) => {
    const { storefront, slug } = request.params;
    const shown = market.at(`/market/${storefront}/products/${slug}`);
    if (!shown) return reply.status(404).type('text/html').send('<h1>Page not found</h1>');
    if (shown.failure !== 'none' && shown.failure !== 'broken_text') return misbehave(shown.failure, reply);

    const related = market.pages().filter(other => other.page.storefront === storefront && other.path !== shown.path);
    const written = STOREFRONTS[shown.page.storefront]({ ...addressed(shown), related: related.map(addressed) }).markup;
    const page = shown.failure === 'broken_text' ? breakText(written) : written;
    const etag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`;
    reply.header('etag', etag).header('cache-control', 'no-cache');
    const lastModified = Math.max(shown.changedAt, ...related.map(other => other.changedAt));
    reply.header('last-modified', new Date(lastModified).toUTCString());
    if (isUnchanged(request.headers, etag, lastModified)) return reply.status(304).send();
    return reply.type('text/html; charset=utf-8').send(page);
  });

  app.get<{ Params: { file: string } }>('/market/:storefront/img/:file', (request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      .type('image/png')
      .send(productPicture(request.params.file.replace(/\.\w+$/, ''))),
  );
}

/** Compares validators (RFC 9110 §13.2.2): the ETag wins; the time counts only without one. */
function isUnchanged(
  headers: { 'if-none-match'?: string | undefined; 'if-modified-since'?: string | undefined },
  etag: string,
  lastModified: number,
): boolean {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return tags.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Math.floor(lastModified / 1000) * 1000 <= since;
}
