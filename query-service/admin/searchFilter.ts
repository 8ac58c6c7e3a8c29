/** Validates the query of an audit search, and builds the event that records the search. */
import type { Viewed } from '../../application/admin/recordView.js';
import type { AuditDigests } from '../../application/audit/digests.js';
import type { AdminView } from '../../domain/admin/events.js';
import type { AuditFilters } from '../../domain/api/admin.js';
import { searchTerms } from '../../domain/audit/searchTerms.js';
import { isDay } from '../../domain/kernel/day.js';
import { as, type Instant, type ShopDomain } from '../../domain/kernel/names.js';
import { parseShopDomain } from '../../domain/shop/shopDomain.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import type { AuditFilter, ShopState } from '../../platform/search/port.js';

const DAY = 'YYYY-MM-DD'.length;
/** An ISO date, or a date and time with offset. */
const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/;

/**
 * @param shops the list's fixed shop state, if it has one.
 * @throws ApiError `INVALID_REQUEST` or `INVALID_SHOP`.
 */
export function searchFilter(query: AuditFilters, digests: AuditDigests, shops?: ShopState): AuditFilter {
  const { category, action, q } = query;
  const status = query.shop_status ?? 'all';
  if (shops !== undefined && status !== 'all' && status !== shops)
    throw invalid(`this list contains only ${shops} shops`);
  const shopState = shops ?? (status === 'all' ? undefined : status);
  const from = instantOf(query.from, 'from');
  const to = instantOf(query.to, 'to');
  if (from !== undefined && to !== undefined && from > to) throw invalid('from is after to');
  const shop = shopOf(query.shop);
  const terms = searchTerms(q ?? '').map(term => ({ ...term, digest: digests.ofTerm(term) }));
  return {
    ...(terms.length > 0 && { terms }),
    ...(category && { category }),
    ...(action && { action }),
    ...(shop && { shop }),
    ...(shopState && { shopState }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

/** The event of a search; see `recordView`. */
export const viewedBy = (view: AdminView, filter: AuditFilter, q: string | undefined): Viewed => ({
  view,
  filter: {
    category: filter.category ?? null,
    action: filter.action ?? null,
    shop: filter.shop ?? null,
    shopState: filter.shopState ?? null,
    from: filter.from ?? null,
    to: filter.to ?? null,
    text: q?.trim() || null,
  },
});

function shopOf(text: string | undefined): ShopDomain | undefined {
  if (!text) return undefined;
  const shop = parseShopDomain(text);
  if (!shop) throw new ApiError('INVALID_SHOP');
  return shop;
}

function instantOf(text: string | undefined, name: string): Instant | undefined {
  if (!text) return undefined;
  const ms = MOMENT.test(text) && isDay(text.slice(0, DAY)) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms)) throw invalid(`${name} must be a date or time such as 2026-07-01T09:30:00Z`);
  return as<Instant>(new Date(ms).toISOString());
}

const invalid = (reason: string): ApiError => new ApiError('INVALID_REQUEST', { reason });
