/** View state in the URL: reload, Back, a shared link and unlocking again show the same rows. */
import { AUDIT_PAGE_SIZE, AUDIT_PAGE_SIZES } from '../../../../../domain/admin/limits.js';
import { AUDIT_CATEGORIES, type AuditCategory } from '../../../../../domain/audit/category.js';

export const TABS = ['all', 'deleted', 'active', 'compliance'] as const;
export type Tab = (typeof TABS)[number];

export const SHOP_FILTERS = ['all', 'active', 'deleted'] as const;
export type ShopFilter = (typeof SHOP_FILTERS)[number];

/** The ranges; `custom` has its own start and end. */
export const RANGES = ['1h', '24h', '3d', '7d', 'all', 'custom'] as const;
export type Range = (typeof RANGES)[number];

/** The trail's filters. */
export interface Filters {
  readonly category: AuditCategory | null;
  readonly action: string | null;
  readonly shops: ShopFilter;
  /** A single shop, from a link. */
  readonly shop: string | null;
  readonly search: string;
  readonly range: Range;
  /** ISO 8601, of a custom range. */
  readonly from: string | null;
  readonly to: string | null;
}

/** The rows on screen. */
export interface Place {
  readonly page: number;
  /** Beyond the numbered pages: where this page begins. */
  readonly cursor: string | null;
  /** Later entries stay out, so that pages do not shift. */
  readonly asOf: string | null;
}

export interface View extends Filters, Place {
  readonly tab: Tab;
  readonly size: number;
  /** All rows in one list that scrolls, instead of pages. */
  readonly list: boolean;
  /** The entry whose dialog is open: its position. */
  readonly entry: string | null;
}

export const NO_FILTERS: Filters = {
  category: null,
  action: null,
  shops: 'all',
  shop: null,
  search: '',
  range: 'all',
  from: null,
  to: null,
};
export const FIRST_PAGE: Place = { page: 0, cursor: null, asOf: null };
export const PLAIN_VIEW: View = {
  ...NO_FILTERS,
  ...FIRST_PAGE,
  tab: 'all',
  size: AUDIT_PAGE_SIZE,
  list: false,
  entry: null,
};

const among = <Word extends string>(words: readonly Word[], value: string | null): Word | null =>
  words.find(word => word === value) ?? null;

/** Unknown values are ignored. */
export function readView(params: URLSearchParams): View {
  const moment = (name: string) => {
    const at = Date.parse(params.get(name) ?? '');
    return Number.isNaN(at) ? null : new Date(at).toISOString();
  };
  const page = Number(params.get('page') ?? 0);
  const action = params.get('action') ?? '';
  return {
    tab: among(TABS, params.get('tab')) ?? PLAIN_VIEW.tab,
    category: among(AUDIT_CATEGORIES, params.get('category')),
    action: /^[A-Z_]{1,64}$/.test(action) ? action : null,
    shops: among(SHOP_FILTERS, params.get('shops')) ?? PLAIN_VIEW.shops,
    shop: params.get('shop')?.slice(0, 255) || null,
    search: params.get('q')?.slice(0, 512) ?? '',
    range: among(RANGES, params.get('range')) ?? PLAIN_VIEW.range,
    from: moment('from'),
    to: moment('to'),
    page: Number.isInteger(page) && page > 0 && page < 1e9 ? page : 0,
    cursor: params.get('cursor') || null,
    asOf: params.get('as_of') || null,
    size: AUDIT_PAGE_SIZES.find(size => String(size) === params.get('size')) ?? PLAIN_VIEW.size,
    list: params.get('view') === 'list',
    entry: params.get('entry') || null,
  };
}

export function writeView(view: View): URLSearchParams {
  const params = new URLSearchParams();
  const set = (name: string, value: string | number | null, plain: string | number | null = null) => {
    if (value !== null && value !== plain && value !== '') params.set(name, String(value));
  };
  set('tab', view.tab, PLAIN_VIEW.tab);
  set('category', view.category);
  set('action', view.action);
  set('shops', view.shops, PLAIN_VIEW.shops);
  set('shop', view.shop);
  set('q', view.search);
  set('range', view.range, PLAIN_VIEW.range);
  if (view.range === 'custom') {
    set('from', view.from);
    set('to', view.to);
  }
  set('page', view.page, 0);
  set('cursor', view.cursor);
  set('as_of', view.asOf);
  set('size', view.size, PLAIN_VIEW.size);
  set('view', view.list ? 'list' : null);
  set('entry', view.entry);
  return params;
}

/** A tab begins on its first page, without the search of the one before; filters belong to the trail. */
export const openTab = (view: View, tab: Tab): View => ({ ...PLAIN_VIEW, size: view.size, tab });
