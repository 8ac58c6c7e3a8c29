/**
 * Serper.dev (shopify reference §15). Its shopping links lead to Google, so an ordinary search for the title at the
 * shop finds the shop's own page.
 */
import { callSearchService, RETRY_POLICY, type RetryPolicy } from './callSearchService.js';
import { recordOf, recordsIn, shopUrlOf, textOf, webUrlOf } from './readJson.js';
import { priceOf } from './serpApi.js';
import type { Market, Source } from './source.js';

/** @param origin `https://google.serper.dev`; the key goes nowhere else. */
export function serper(
  { origin, key }: { readonly origin: string; readonly key: string },
  retryPolicy: RetryPolicy = RETRY_POLICY,
): Source {
  const search = async (path: string, q: string, { country, language }: Market) =>
    recordOf(
      await callSearchService(
        { url: `${origin}${path}`, headers: { 'x-api-key': key }, body: { q, gl: country, hl: language } },
        retryPolicy,
      ),
    );
  return {
    async discover(query, market) {
      const answer = await search('/shopping', query, market);
      return recordsIn(answer.shopping)
        .flatMap(offer => {
          const title = textOf(offer.title);
          if (title === null) return [];
          return [
            {
              title,
              merchant: textOf(offer.source) ?? '',
              url: shopUrlOf(offer.link),
              ...priceOf(offer, market.country),
              imageUrl: webUrlOf(offer.imageUrl),
              source: 'GOOGLE_SHOPPING' as const,
              token: null,
            },
          ];
        })
        .slice(0, market.limit);
    },

    async resolve(candidate, market) {
      if (candidate.url !== null) return [candidate];
      if (candidate.merchant === '') return [];
      const answer = await search('/search', `${candidate.title} ${candidate.merchant}`, market);
      const shop = squashed(candidate.merchant.replace(/\.[a-z.]{2,6}$/i, ''));
      for (const found of recordsIn(answer.organic)) {
        const url = shopUrlOf(found.link);
        if (url === null || shop === '' || !squashed(new URL(url).hostname).includes(shop)) continue;
        return [{ ...candidate, title: textOf(found.title) ?? candidate.title, url }];
      }
      return [];
    },
  };
}

/** Makes `Trailhead Gear` match `trailhead-gear.example`. */
const squashed = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');
