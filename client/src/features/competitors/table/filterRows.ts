import type { Competitor } from '../../../../../domain/api/competitors.js';

export const STOCK_FILTERS = ['all', 'inStock', 'outOfStock'] as const;
export type StockFilter = (typeof STOCK_FILTERS)[number];

/** Spec §2: the stock filter, and a search over label and URL. Unknown counts as neither in nor out of stock. */
export function filterRows(rows: readonly Competitor[], stock: StockFilter, search: string): readonly Competitor[] {
  const wanted = search.trim().toLowerCase();
  return rows.filter(
    ({ label, url, inStock, availability }) =>
      (stock === 'all' || (stock === 'inStock' ? inStock : availability === 'out_of_stock')) &&
      (wanted === '' || label.toLowerCase().includes(wanted) || url.toLowerCase().includes(wanted)),
  );
}
