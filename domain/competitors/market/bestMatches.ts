import { match, type ProductMatch } from '../../matching/match.js';
import type { ProductRecord } from '../../matching/productRecord.js';

export type Match<Product> = ProductMatch & { readonly product: Product };

/** The own products limit similar to a competitor's product, best first, including weak matches. */
export const bestMatches = <Product extends ProductRecord>(
  catalogue: readonly Product[],
  theirs: ProductRecord,
  limit: number,
): readonly Match<Product>[] =>
  catalogue
    .map(product => ({ product, ...match(product, theirs) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit);
