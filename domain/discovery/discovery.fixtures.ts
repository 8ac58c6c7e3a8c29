/** A suggestion for tests. Test code only. */
import { type Amount, as, type Currency, type ProductId } from '../kernel/names.js';
import { pageOf, readAddress } from '../price/page.js';
import type { SuggestionContent } from './discovery.js';

export function suggestionOf(name: string, more: Partial<SuggestionContent> = {}): SuggestionContent {
  const address = readAddress(`https://shop.example/${name}`);
  if (!address) throw new Error(name);
  return {
    suggestionId: `s-${name}`,
    page: pageOf(address),
    ...address,
    title: name,
    merchant: 'Shop',
    price: as<Amount>('12.00'),
    currency: as<Currency>('USD'),
    imageUrl: null,
    source: 'GOOGLE_SHOPPING',
    productId: as<ProductId>('gid://shopify/Product/1'),
    productTitle: 'Own',
    reasons: ['same model X-1', 'same price'],
    score: 0.9,
    ...more,
  };
}
