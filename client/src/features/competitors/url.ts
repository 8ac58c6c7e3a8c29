/** View state in the URL: reload, Back and a shared link show the same rows (reference G1). */
import { STOCK_FILTERS, type StockFilter } from './rows.js';

export interface View {
  readonly stock: StockFilter;
  readonly search: string;
}

/** Unknown values are ignored. */
export function readView(params: URLSearchParams): View {
  const stock = STOCK_FILTERS.find(name => name === params.get('stock')) ?? 'all';
  return { stock, search: params.get('q') ?? '' };
}

export function writeView({ stock, search }: View): URLSearchParams {
  const params = new URLSearchParams();
  if (stock !== 'all') params.set('stock', stock);
  if (search) params.set('q', search);
  return params;
}
