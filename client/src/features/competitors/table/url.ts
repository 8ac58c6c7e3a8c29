/** View state in the URL: reload, Back and a shared link show the same rows (reference G1). */
import { STOCK_FILTERS, type StockFilter } from '../source/rows.js';

export interface View {
  readonly stock: StockFilter;
  readonly search: string;
  /** The sample data was requested. */
  readonly demo: boolean;
  /** The competitor whose drawer is open. */
  readonly competitor: string | null;
}

export const PLAIN_VIEW: View = { stock: 'all', search: '', demo: false, competitor: null };

/** Unknown values are ignored. */
export function readView(params: URLSearchParams): View {
  return {
    stock: STOCK_FILTERS.find(name => name === params.get('stock')) ?? 'all',
    search: params.get('q') ?? '',
    demo: params.get('mode') === 'demo',
    competitor: params.get('competitor') || null,
  };
}

export function writeView({ stock, search, demo, competitor }: View): URLSearchParams {
  const params = new URLSearchParams();
  if (stock !== 'all') params.set('stock', stock);
  if (search) params.set('q', search);
  if (demo) params.set('mode', 'demo');
  if (competitor) params.set('competitor', competitor);
  return params;
}
