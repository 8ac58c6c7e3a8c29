/** A Shopify store's public catalogue, `/products.json` (reference §4): decimal prices, no currency. */
import { type Amount, as } from '../../../../domain/kernel/names.js';
import { nameOf, recordOf, recordsIn, webUrlOf } from '../readJson.js';
import type { Candidate } from '../source.js';

export const CATALOGUE_PAGE = 250;

/** @returns `null` if the text is not such a catalogue. */
export function shopifyCatalogue(text: string, origin: string): readonly Candidate[] | null {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return null;
  }
  const { products } = recordOf(answer);
  if (!Array.isArray(products)) return null;
  // Ignores products beyond the requested count, which would stall the process.
  return recordsIn(products.slice(0, CATALOGUE_PAGE)).flatMap(product => {
    const title = nameOf(product.title);
    const handle = nameOf(product.handle);
    if (title === null || handle === null || !/^[\p{L}\p{N}._-]+$/u.test(handle)) return [];
    const vendor = nameOf(product.vendor);
    return [
      {
        // The brand belongs in the title; the store's own name as vendor does not.
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

/** Ignores "0.00" on a variant that cannot be bought. */
function lowestPrice(prices: readonly unknown[]): Amount | null {
  let lowest: string | null = null;
  for (const price of prices)
    if (typeof price === 'string' && /^\d+(\.\d+)?$/.test(price) && Number(price) > 0)
      if (lowest === null || Number(price) < Number(lowest)) lowest = price;
  return lowest === null ? null : as<Amount>(lowest);
}
