/** A Shopify store's public catalogue, `/products.json` (reference §4): decimal prices, no currency. */
import { type Amount, as } from '../../../../domain/kernel/names.js';
import { recordOf, recordsIn, textOf, webUrlOf } from '../readJson.js';
import type { Candidate } from '../source.js';

export const CATALOGUE_PAGE = 250;

/** @returns `null` if the text is no such catalogue. */
export function shopifyCatalogue(text: string, origin: string): readonly Candidate[] | null {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return null;
  }
  const { products } = recordOf(answer);
  if (!Array.isArray(products)) return null;
  return recordsIn(products).flatMap(product => {
    const title = textOf(product.title);
    const handle = textOf(product.handle);
    if (title === null || handle === null || !/^[\p{L}\p{N}._-]+$/u.test(handle)) return [];
    const vendor = textOf(product.vendor);
    return [
      {
        // The maker belongs in the title; the store's own name as the vendor does not.
        title: vendor && !title.toLowerCase().includes(vendor.toLowerCase()) ? `${vendor} ${title}` : title,
        merchant: new URL(origin).host,
        url: `${origin}/products/${encodeURIComponent(handle)}`,
        price: lowestPrice(recordsIn(product.variants).map(({ price }) => price)),
        currency: null,
        imageUrl: webUrlOf(recordsIn(product.images)[0]?.src),
        source: 'WATCHED_STORE' as const,
        token: null,
      },
    ];
  });
}

/** "0.00" on a variant that cannot be bought is not a price. */
function lowestPrice(prices: readonly unknown[]): Amount | null {
  const amounts = prices.filter(price => typeof price === 'string' && /^\d+(\.\d+)?$/.test(price) && Number(price) > 0);
  const [lowest] = (amounts as string[]).sort((a, b) => Number(a) - Number(b));
  return lowest === undefined ? null : as<Amount>(lowest);
}
