/** The table's rows: the server's competitors, and those being added. */

import type { Competitor } from '../../../../../domain/api/competitors.js';
import { isUrl } from '../../../../../domain/kernel/isUrl.js';

/** Spec §9: 'Competitors per store: 10'. The server enforces it; the client announces it in advance. */
export const COMPETITOR_LIMIT = 10;

export const STOCK_FILTERS = ['all', 'inStock', 'outOfStock'] as const;
export type StockFilter = (typeof STOCK_FILTERS)[number];

const PENDING = 'pending:';

/** The row of a competitor until the server has answered. */
export const pendingRow = (key: string, url: string): Competitor => ({
  id: PENDING + key,
  url,
  label: hostOf(url),
  shopName: hostOf(url),
  price: null,
  currency: null,
  inStock: false,
  availability: 'unknown',
  percentDiff: 0,
  previousPrice: null,
  changedAt: null,
  lastChecked: null,
  lastRead: null,
  failure: null,
  sure: null,
  doubt: null,
  variant: null,
  productId: null,
  pair: null,
  ownVariant: null,
  listPrice: null,
  ownProductTitle: null,
  ownPrice: null,
  ownCurrency: null,
  percentVsOwn: null,
  notCompared: null,
  perPiece: null,
  rate: null,
  imageUrl: null,
  ownImageUrl: null,
  trend: [],
  freshness: { state: 'waiting', nextCheck: null, failures: 0, slowedBySite: false, slowUntil: null },
  checkEveryMinutes: null,
  everyMinutes: null,
});

export const isPending = ({ id }: Competitor): boolean => id.startsWith(PENDING);

/** An assumed product is stored but never shown. */
export const hasProduct = ({ productId, pair }: Pick<Competitor, 'productId' | 'pair'>): boolean =>
  productId !== null && pair !== 'assumed';

/** True until someone answers which product the page competes with. 'None of these' is an answer: it leaves no product at all. */
export const isUnanswered = ({ pair }: Pick<Competitor, 'pair'>): boolean => pair === 'assumed';

/** The host of a URL without `www.`; the text itself if it is not a URL. */
export function hostOf(url: string): string {
  const whole = /^https?:\/\//i.test(url) ? url : `https://${url}`;
  return isUrl(whole) ? new URL(whole).host.replace(/^www\./, '') : url;
}

/** Spec §2: the stock filter, and a search over label and URL. Unknown counts as neither in nor out of stock. */
export function filterRows(rows: readonly Competitor[], stock: StockFilter, search: string): readonly Competitor[] {
  const wanted = search.trim().toLowerCase();
  return rows.filter(
    ({ label, url, inStock, availability }) =>
      (stock === 'all' || (stock === 'inStock' ? inStock : availability === 'out_of_stock')) &&
      (wanted === '' || label.toLowerCase().includes(wanted) || url.toLowerCase().includes(wanted)),
  );
}
