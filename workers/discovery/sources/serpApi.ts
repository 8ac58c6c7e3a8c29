/**
 * SerpApi in two steps (shopify reference §15): Google Shopping lists offers with links to Google only; a product's
 * page then lists the shops that sell it, with their own URLs. Each step costs one credit.
 */
import { parsePrice } from '../../../domain/extraction/price-string/parsePrice.js';
import { callSearchService, RETRY_POLICY, type RetryPolicy } from './callSearchService.js';
import { type Json, recordOf, recordsIn, shopUrlOf, textOf, webUrlOf } from './readJson.js';
import type { Candidate, Market, Source } from './source.js';

/** @param origin `https://serpapi.com`, or the sandbox; the key goes nowhere else. */
export function serpApi(
  { origin, key }: { readonly origin: string; readonly key: string },
  retryPolicy: RetryPolicy = RETRY_POLICY,
): Source {
  const ask = async (parameters: Readonly<Record<string, string>>): Promise<Json> => {
    const query = new URLSearchParams({ ...parameters, api_key: key });
    return recordOf(await callSearchService({ url: `${origin}/search.json?${query}` }, retryPolicy));
  };
  return {
    async discover(query, { country, language, limit }) {
      const answer = await ask({ engine: 'google_shopping', q: query, gl: country, hl: language });
      return recordsIn(answer.shopping_results)
        .flatMap(result => candidateOf(result, country) ?? [])
        .slice(0, limit);
    },

    async resolve(candidate, { country }) {
      if (candidate.url !== null) return [candidate];
      if (candidate.token === null) return [];
      const answer = await ask({
        engine: 'google_immersive_product',
        page_token: candidate.token,
        more_stores: 'true',
      });
      const product = recordOf(answer.product_results);
      const brand = textOf(product.brand);
      const identity = brand === null ? {} : { brand };
      return recordsIn(product.stores).flatMap(store => {
        const url = shopUrlOf(store.link);
        if (url === null) return [];
        const title = textOf(store.title) ?? candidate.title;
        const merchant = textOf(store.name) ?? candidate.merchant;
        return [{ ...candidate, ...identity, title, merchant, url, ...priceOf(store, country) }];
      });
    },
  };
}

function candidateOf(result: Json, country: Market['country']): Candidate | null {
  const title = textOf(result.title);
  // Used goods are not comparable.
  if (title === null || textOf(result.second_hand_condition) !== null) return null;
  return {
    title,
    merchant: textOf(result.source) ?? '',
    url: null,
    ...priceOf(result, country),
    imageUrl: webUrlOf(result.thumbnail),
    source: 'GOOGLE_SHOPPING',
    token: textOf(result.immersive_product_page_token),
  };
}

/** Parses the text, which is exact; `$` means the dollar of the searched country. */
export function priceOf({ price }: Json, country: string): Pick<Candidate, 'price' | 'currency'> {
  const printed = parsePrice(textOf(price), { countries: [country.toUpperCase()] });
  return { price: printed?.amount ?? null, currency: printed?.currency ?? null };
}
