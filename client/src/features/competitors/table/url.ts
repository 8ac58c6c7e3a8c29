/** View state in the URL: reload, Back and a shared link show the same rows (reference G1). */

import { STOCK_FILTERS, type StockFilter } from './filterRows.js';
import type { Sort } from './order.js';
import { sortIn, sortText } from './sortText.js';

export interface View {
  readonly stock: StockFilter;
  readonly search: string;
  readonly sort: Sort;
  /** The sample data was requested. */
  readonly demo: boolean;
  /** The competitor whose drawer is open. */
  readonly competitor: string | null;
  /** The past moment that is shown, ISO 8601; `null`: now. */
  readonly at: string | null;
}

export const PLAIN_VIEW: View = { stock: 'all', search: '', sort: null, demo: false, competitor: null, at: null };

/** Unknown values are ignored. */
export function readView(params: URLSearchParams): View {
  return {
    stock: STOCK_FILTERS.find(name => name === params.get('stock')) ?? 'all',
    search: params.get('q') ?? '',
    sort: sortIn(params.get('sort') ?? ''),
    demo: params.get('mode') === 'demo',
    competitor: params.get('competitor') || null,
    at: instantOf(params.get('at')),
  };
}

export function writeView({ stock, search, sort, demo, competitor, at }: View): URLSearchParams {
  const params = new URLSearchParams();
  if (stock !== 'all') params.set('stock', stock);
  if (search) params.set('q', search);
  if (sort) params.set('sort', sortText(sort));
  if (demo) params.set('mode', 'demo');
  if (competitor) params.set('competitor', competitor);
  if (at) params.set('at', at);
  return params;
}

const instantOf = (text: string | null): string | null =>
  text === null || Number.isNaN(Date.parse(text)) ? null : new Date(text).toISOString();
