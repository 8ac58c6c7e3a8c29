/**
 * Serves shopping search in the formats of two real services (shopify reference §15): SerpApi, which needs a second
 * request for the shop's own URL, and Serper. Both search the market. Any non-empty key works.
 */
import type { FastifyInstance } from 'fastify';
import { addressOf, pictureOf } from '../market/addressOf.js';
import { priceText } from '../market/marketList.js';
import type { Market, Shown } from '../market/marketState.js';
import { STOREFRONT_NAMES } from '../market/storefronts.js';
import { findOffers } from './findOffers.js';

interface SerpApiRoute {
  Querystring: { engine?: string; q?: string; page_token?: string; gl?: string; hl?: string; api_key?: string };
}
interface SerperRoute {
  Body: { q?: unknown; gl?: unknown; hl?: unknown } | null;
}

const MOST = 40;
const BAD_KEY = 'Invalid API key. Your API key should be here: https://serpapi.com/manage-api-key';

export function searchRoutes(app: FastifyInstance, market: Market, origin: () => string): void {
  app.get<SerpApiRoute>('/serpapi/search.json', (request, reply) => {
    const { engine, q = '', page_token: token = '', gl = 'us', hl = 'en', api_key: key } = request.query;
    if (!key) return reply.status(401).send({ error: BAD_KEY });
    const metadata = { search_metadata: { id: tokenOf(q || token), status: 'Success' } };
    if (engine === 'google_shopping') {
      if (q === '') return reply.status(400).send({ error: 'Missing query `q` parameter.' });
      const found = findOffers(market.pages(), q).slice(0, MOST);
      return {
        ...metadata,
        search_parameters: { engine, q, gl, hl, google_domain: 'google.com', device: 'desktop' },
        ...(found.length === 0 ? { error: "Google hasn't returned any results for this query." } : {}),
        shopping_results: found.map((shown, index) => shoppingResult(shown, index + 1, origin())),
      };
    }
    if (engine === 'google_immersive_product') {
      const shown = market.at(Buffer.from(token, 'base64url').toString());
      if (!shown) return reply.status(400).send({ error: 'Invalid `page_token` parameter.' });
      return { ...metadata, product_results: immersiveProduct(shown, origin()) };
    }
    return reply.status(400).send({ error: `Unsupported \`${engine ?? ''}\` search engine.` });
  });

  app.post<SerperRoute>('/serper/shopping', (request, reply) => {
    const { q, gl = 'us', hl = 'en' } = request.body ?? {};
    if (!request.headers['x-api-key']) return reply.status(403).send({ message: 'Unauthorized.', statusCode: 403 });
    if (typeof q !== 'string' || q === '')
      return reply.status(400).send({ message: 'Missing query parameter', statusCode: 400 });
    return {
      searchParameters: { q, gl, hl, type: 'shopping' },
      shopping: findOffers(market.pages(), q)
        .slice(0, MOST)
        .map((shown, index) => ({
          title: shown.page.title,
          source: STOREFRONT_NAMES[shown.page.storefront],
          link: googleLink(shown),
          price: priceText(shown),
          imageUrl: pictureOf(shown, origin()),
          rating: shown.page.rating,
          ratingCount: shown.page.reviews,
          productId: shown.page.gtin,
          position: index + 1,
        })),
      credits: 2,
    };
  });
}

function shoppingResult(shown: Shown, position: number, origin: string) {
  const { page } = shown;
  return {
    position,
    title: page.title,
    product_id: page.gtin,
    product_link: googleLink(shown),
    immersive_product_page_token: tokenOf(shown.path),
    source: STOREFRONT_NAMES[page.storefront],
    price: priceText(shown),
    extracted_price: Number(shown.amount),
    ...(page.listAmount === undefined
      ? {}
      : { old_price: priceText({ ...shown, amount: page.listAmount }), extracted_old_price: Number(page.listAmount) }),
    rating: page.rating,
    reviews: page.reviews,
    thumbnail: pictureOf(shown, origin),
  };
}

function immersiveProduct(shown: Shown, origin: string) {
  const { page } = shown;
  const price = { price: priceText(shown), extracted_price: Number(shown.amount) };
  return {
    title: page.title,
    brand: page.brand,
    rating: page.rating,
    reviews: page.reviews,
    thumbnails: [pictureOf(shown, origin)],
    stores: [
      {
        name: STOREFRONT_NAMES[page.storefront],
        title: page.title,
        link: addressOf(shown, origin),
        ...{ ...price, total: price.price, extracted_total: price.extracted_price },
        ...{ rating: page.rating, reviews: page.reviews },
        details_and_offers: [shown.availability === 'in_stock' ? 'In stock online' : 'Out of stock'],
      },
    ],
    about_the_product: { description: page.blurb },
  };
}

const tokenOf = (text: string): string => Buffer.from(text).toString('base64url');
/** A redirect URL instead of the shop's own, as the real service returns. */
const googleLink = ({ page }: Shown): string =>
  `https://www.google.com/search?${new URLSearchParams({ ibp: 'oshop', q: page.title, prds: `catalogid:${page.gtin}` })}`;
