import { match, type ProductMatch } from '../../matching/match.js';
import type { ProductRecord } from '../../matching/productRecord.js';

export type Match<Product> = ProductMatch & { readonly product: Product };

/** The own products that match a competitor's product best, the best first, whether they are the same or not. */
export const bestMatches = <Product extends ProductRecord>(
  catalogue: readonly Product[],
  theirs: ProductRecord,
  most: number,
): readonly Match<Product>[] =>
  catalogue
    .map(product => ({ product, ...match(product, theirs) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most);
