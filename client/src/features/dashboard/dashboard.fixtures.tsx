/** A dashboard with its own test store, for the tests beside it. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { session } from '../../state/session.js';
import { toasts } from '../../state/toasts.js';
import { merchant } from '../../test/merchant.js';
import { stubServer } from '../../test/server.js';
import Dashboard from './Dashboard.js';

export const about = {
  ...{ definition: 'As counted.', timeZone: 'UTC', from: '2026-11-01', to: '2026-11-02' },
  lastSync: merchant.lastSync,
};
const flags = { rate_limited: false, error: null, error_code: null, debug_info: null };
export const ok = { about, ...flags };
export const order = (n: number, customer: unknown = null) => ({
  id: `${n}`,
  name: `#${n}`,
  created_at: `2026-11-02T10:${String(n).padStart(2, '0')}:00Z`,
  total_price: n,
  currency: 'USD',
  cancelled: false,
  customer,
  adminUrl: `https://admin.example/orders/${n}`,
});
const product = {
  id: '1',
  title: 'Tent',
  inventory: 4,
  price: 10,
  currency: 'USD',
  imageUrl: null,
  revenue: 99,
  unitsSold: 9,
  change: null,
  adminUrl: 'https://admin.example/products/1',
};

/** A product with so many in stock. */
export const stocked = (inventory: number) => ({ ...product, id: `${inventory}`, inventory });

export const BASE = '/api/analytics';
export const store: Readonly<Record<string, object>> = {
  [`${BASE}/revenue`]: {
    ...ok,
    totalRevenue: 300,
    currency: 'USD',
    timeZone: 'UTC',
    days: 2,
    timeseries: [
      { created_at: '2026-11-01', total_price: 100, orders: 1 },
      { created_at: '2026-11-02', total_price: 200, orders: 2 },
    ],
    cancelledOrders: 2,
    refunded: 12.5,
    comparison: { days: 1, current: 200, previous: 100, change: 100 },
  },
  [`POST ${BASE}/refresh`]: { refresh: 'done', position: '9' },
  [`${BASE}/products`]: { ...ok, products: [product], total: 1 },
  [`${BASE}/inventory/low`]: { ...ok, lowInventory: [], lowInventoryCount: 8, sellingOut: 0, threshold: 5 },
  [`${BASE}/new_products`]: { ...ok, newProducts: 3, products: [] },
  '/api/market/moves': { moves: [] },
  '/api/annotations': { annotations: [] },
  '/api/market/products': { products: [] },
  [`${BASE}/conversion`]: {
    ...ok,
    metric: 'Conversion rate',
    conversionRate: 3.14,
    conversionRateDelta: -0.3,
    timeseries: [
      { day: '2026-11-01', begun: 200, completed: 7 },
      { day: '2026-11-02', begun: 0, completed: 0 },
    ],
  },
  [`${BASE}/abandoned_carts`]: {
    ...ok,
    abandonedCarts: 12,
    value: 640,
    currency: 'USD',
    comparison: { days: 30, current: 9, previous: 3, change: 200 },
    timeseries: [
      { day: '2026-11-01', abandoned: 3, value: 140 },
      { day: '2026-11-02', abandoned: 9, value: 500 },
    ],
  },
  [`${BASE}/orders/timeseries`]: {
    ...ok,
    orders: [order(6, { first_name: 'Ada', last_name: 'Byron' }), order(5), order(4), order(3), order(2), order(1)],
    page: 1,
    has_more: false,
  },
};

/** Every call since the page was last opened: `GET /api/…`. */
export let asked: string[] = [];

export async function open(answers: Readonly<Record<string, unknown>> = {}, path = '/dashboard') {
  asked = stubServer({ ...store, ...answers });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let at = (): string | undefined => undefined;
  await act(async () => {
    at = show(queries, path);
  });
  return { at, queries };
}

/** Renders the screen with or without cached data. @returns the browser's current location. */
export function show(queries: QueryClient, path = '/dashboard') {
  const { hook, searchHook, history } = memoryLocation({ path, record: true });
  render(
    <QueryClientProvider client={queries}>
      <Router hook={hook} searchHook={searchHook}>
        <Dashboard />
      </Router>
    </QueryClientProvider>,
  );
  return () => history.at(-1);
}
/** The dialog of a tile has the same name. */
export const tile = (name: string) =>
  screen
    .getAllByRole('heading', { name })
    .map(heading => heading.closest('article'))
    .find(article => article !== null) as HTMLElement;
export const panel = (name: string) => screen.getByRole('region', { name });
export const toastTexts = () => toasts.get().map(({ message }) => message);

/** Each test starts signed in, with empty browser storage. */
export function freshBrowser(): void {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
    // A DOM without layout has no width, and a chart without width draws nothing.
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_080);
    session.set({ state: 'authenticated', me: merchant });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    toasts.set([]);
  });
}
