/**
 * The dashboard's texts that never change, for its outline: a second language is another object of the type
 * `OutlineTexts`. Amounts, dates and counts come formatted.
 */
import { translatable } from '../../../language/translatable.js';

export const outlineTexts = translatable('outlineTexts', {
  tiles: ['Conversion Rate', 'Abandoned Carts', 'Low Inventory', 'New Products'],
  summary: ['Total Revenue', 'Average Daily', 'Peak Day', 'Range'],
  loading: (product: string) => `Loading ${product}...`,
  title: 'Dashboard',
  total: 'Total Revenue',
  revenue: 'Revenue Overview',
  footnote: 'Data reflects the last 60 days of activity',
  moves: 'Competitor moves',
  products: 'Top Products',
  orders: 'Recent Orders',
});

export type OutlineTexts = typeof outlineTexts;
