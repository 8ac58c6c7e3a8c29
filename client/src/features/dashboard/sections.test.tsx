import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { session } from '../../state/session.js';
import { toasts } from '../../state/toasts.js';
import { merchant } from '../../test/merchant.js';
import { refusal, stubServer } from '../../test/server.js';
import Dashboard from './Dashboard.js';

vi.mock('../../charts/lightweight/CanvasChart.js', () => ({
  default: ({ kind, height }: { kind: string; height: number }) => (
    <p>
      {kind} {height}
    </p>
  ),
}));

const about = { definition: 'As counted.', timeZone: 'UTC', from: '2026-11-01', to: '2026-11-02', lastSync: null };
const flags = { rate_limited: false, error: null, error_code: null };
const ok = { about, ...flags };
const order = (n: number, customer: unknown = null) => ({
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
  adminUrl: 'https://admin.example/products/1',
};

const BASE = '/api/analytics';
const store: Readonly<Record<string, object>> = {
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
    comparison: { days: 1, current: 200, previous: 100, change: 100 },
    refresh: null,
  },
  [`${BASE}/products`]: { ...ok, products: [product], total: 1 },
  [`${BASE}/inventory/low`]: { ...ok, lowInventory: [], lowInventoryCount: 8, threshold: 5 },
  [`${BASE}/new_products`]: { ...ok, newProducts: 3, products: [] },
  [`${BASE}/conversion`]: { ...ok, metric: 'Conversion rate', conversionRate: 3.14, conversionRateDelta: -0.3 },
  [`${BASE}/abandoned_carts`]: { ...ok, abandonedCarts: 12, value: 640, currency: 'USD', comparison: null },
  [`${BASE}/orders/timeseries`]: {
    ...ok,
    orders: [order(6, { first_name: 'Ada', last_name: 'Byron' }), order(5), order(4), order(3), order(2), order(1)],
    page: 1,
    has_more: false,
  },
};

let asked: string[] = [];

async function open(answers: Readonly<Record<string, unknown>> = {}, path = '/dashboard') {
  asked = stubServer({ ...store, ...answers });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { hook, searchHook, history } = memoryLocation({ path, record: true });
  await act(async () => {
    render(
      <QueryClientProvider client={queries}>
        <Router hook={hook} searchHook={searchHook}>
          <Dashboard aside={null} />
        </Router>
      </QueryClientProvider>,
    );
  });
  return { at: () => history.at(-1) };
}
const tile = (name: string) => screen.getByRole('heading', { name }).closest('article') as HTMLElement;
const panel = (name: string) => screen.getByRole('region', { name });
const said = () => toasts.get().map(({ message }) => message);

beforeEach(() => {
  sessionStorage.clear();
  session.set({ state: 'authenticated', me: merchant });
});
afterEach(() => {
  vi.unstubAllGlobals();
  toasts.set([]);
});

describe('the dashboard', () => {
  it('has five tiles', async () => {
    await open();
    await within(tile('Total Revenue')).findByText('$300.00');
    await waitFor(() => expect(tile('Conversion Rate').textContent).toContain('3.1%'));
    expect(tile('Conversion Rate').textContent).toContain('−0.3 pp');
    expect(tile('Abandoned Carts').textContent).toContain('12worth $640.00');
    expect(tile('Low Inventory').textContent).toContain('8');
    expect(tile('New Products').textContent).toContain('3');
    expect(screen.getAllByRole('article')).toHaveLength(5);
  });

  it('names what is shown instead of the conversion rate', async () => {
    await open({
      [`${BASE}/conversion`]: { ...ok, metric: 'Checkout completion', conversionRate: 61, conversionRateDelta: null },
    });
    await waitFor(() => expect(tile('Checkout completion').textContent).toContain('61.0%'));
    expect(screen.queryByRole('heading', { name: 'Conversion Rate' })).toBeNull();
  });

  it.each([
    ['revenue', 'Total Revenue', 'Failed to load revenue data'],
    ['conversion', 'Conversion Rate', 'Failed to load insights data'],
    ['abandoned_carts', 'Abandoned Carts', 'Failed to load abandoned carts data'],
    ['inventory/low', 'Low Inventory', 'Failed to load inventory data'],
    ['new_products', 'New Products', 'Failed to load new products data'],
  ])('says of %s alone that %s failed: %s', async (path, label, text) => {
    let down = true;
    const healthy = store[`${BASE}/${path}`];
    await open({ [`${BASE}/${path}`]: () => (down ? refusal(400, 'X') : healthy) });
    await within(tile(label)).findByText(text);
    expect(screen.getAllByRole('article').filter(({ textContent }) => textContent?.includes('Failed'))).toHaveLength(1);
    down = false;
    await userEvent.click(within(tile(label)).getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(tile(label).textContent).not.toContain('Failed'));
  });

  it('asks for a new grant where that is the reason', async () => {
    const refused = { ...ok, error: 'x', error_code: 'INSUFFICIENT_PERMISSIONS' };
    await open({
      [`${BASE}/products`]: { ...refused, products: [], total: 0 },
      [`${BASE}/conversion`]: {
        ...refused,
        metric: 'Conversion rate',
        conversionRate: null,
        conversionRateDelta: null,
      },
    });
    await within(panel('Top Products')).findByText('Permission denied – please re-authenticate with Shopify');
    expect(within(panel('Top Products')).getByText('Failed to load products data')).toBeDefined();
    expect(within(panel('Top Products')).getByRole('button', { name: 'Re-authenticate' })).toBeDefined();
    expect(tile('Conversion Rate').textContent).toContain('Permission denied');
  });

  it('shows what the store does not let us read as 0, silently', async () => {
    const limited = { ...ok, error: 'x', error_code: 'API_ACCESS_LIMITED' };
    await open({
      [`${BASE}/abandoned_carts`]: { ...limited, abandonedCarts: null, value: null, currency: null, comparison: null },
      [`${BASE}/orders/timeseries`]: { ...limited, orders: [], page: 1, has_more: false },
    });
    await waitFor(() => expect(tile('Abandoned Carts').textContent).toContain('Abandoned Carts0'));
    await within(panel('Recent Orders')).findByText('No orders yet');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the banner while the limits of the store platform hold', async () => {
    await open({ [`${BASE}/new_products`]: { ...ok, rate_limited: true, newProducts: null, products: [] } });
    await screen.findByText('Some data temporarily unavailable due to API rate limits. Refreshing automatically...');
    expect(tile('New Products').textContent).toContain('New Products0');
  });

  it('says that no shop is selected', async () => {
    session.set({ state: 'authenticated', me: { ...merchant, shop: '' } });
    await open();
    expect(screen.getByText('No shop selected')).toBeDefined();
  });

  it('calls nothing empty before the store was read once', async () => {
    const sync = { ...merchant.sync, state: 'running' as const, kind: 'backfill' as const, percent: 10 };
    session.set({ state: 'authenticated', me: { ...merchant, lastSync: null, sync } });
    await open({
      [`${BASE}/revenue`]: { ...store[`${BASE}/revenue`], totalRevenue: 0, timeseries: [] },
      [`${BASE}/orders/timeseries`]: { ...ok, orders: [], page: 1, has_more: false },
      [`${BASE}/conversion`]: { ...ok, metric: 'Conversion rate', conversionRate: null, conversionRateDelta: null },
    });
    await waitFor(() => expect(asked.some(call => call.includes('orders'))).toBe(true));
    expect(screen.getByText('Loading revenue data...')).toBeDefined();
    expect(screen.getByText('Loading orders...')).toBeDefined();
    expect(tile('Conversion Rate').getAttribute('aria-busy')).toBe('true');
    expect(tile('Low Inventory').textContent).toContain('8');
    expect(screen.queryByText('No revenue data available')).toBeNull();
  });

  it('shows at once what the last visit saw', async () => {
    await open();
    await within(tile('Total Revenue')).findByText('$300.00');
    document.body.innerHTML = '';
    await open({ [`${BASE}/revenue`]: () => new Promise(() => {}) });
    expect(tile('Total Revenue').textContent).toContain('$300.00');
  });
});

describe('recent orders', () => {
  it('follow the other sections, are 5, lead to the store, and name who may be named', async () => {
    await open();
    expect(asked.filter(call => call.includes('orders'))).toEqual([]);
    const first = await within(panel('Recent Orders')).findByRole('link', { name: 'Ada Byron' });
    expect(first.getAttribute('href')).toBe('https://admin.example/orders/6');
    const rows = within(panel('Recent Orders')).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent?.slice(0, 2))).toEqual(['Ad', '#5', '#4', '#3', '#2']);
    expect(screen.queryByText('Guest')).toBeNull();
    expect(asked.filter(call => call.includes('orders'))).toEqual([
      'GET /api/analytics/orders/timeseries?page=1&limit=50&days=60',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Show 6' }));
    expect(within(panel('Recent Orders')).getAllByRole('listitem')).toHaveLength(6);
  });

  it('are read up to 5 pages, 500 ms apart', async () => {
    const times: number[] = [];
    await open({
      [`${BASE}/orders/timeseries`]: () => {
        times.push(performance.now());
        return { ...ok, orders: [order(60 - times.length)], page: times.length, has_more: true };
      },
    });
    await waitFor(() => expect(times).toHaveLength(5), { timeout: 5_000 });
    await screen.findByText('#55');
    expect(times.slice(1).every((time, index) => time - (times[index] ?? 0) >= 490)).toBe(true);
    expect(asked.filter(call => call.includes('orders')).map(call => /page=(\d)/.exec(call)?.[1])).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ]);
  });

  it.each([
    [() => refusal(400, 'X'), 'Failed to load orders data'],
    [{ ...ok, error: 'The moon is full', error_code: null, orders: [] }, 'Failed to load orders: The moon is full'],
    [
      { ...ok, error: 'x', error_code: 'AUTHENTICATION_FAILED', orders: [] },
      'Authentication failed – please re-authenticate with Shopify',
    ],
  ])('that cannot be read, %#: %s', async (answer, text) => {
    await open({ [`${BASE}/orders/timeseries`]: answer });
    await within(panel('Recent Orders')).findByText(text);
  });
});

describe('the revenue overview', () => {
  it('has its days, cards, chart and footnote', async () => {
    await open();
    await within(panel('Revenue Overview')).findByText('area 450');
    const words = panel('Revenue Overview').textContent;
    for (const text of ['2 days', 'Total Revenue$300', 'Average Daily$150', 'Peak Day$200', 'Range$100'])
      expect(words).toContain(text);
    expect(words).toContain('Data reflects the last 60 days of activity');
  });

  it('switches among seven chart types, always exactly one, and keeps it in the URL', async () => {
    const { at } = await open({}, '/dashboard?range=7');
    await screen.findByText('area 450');
    const radios = screen.getAllByRole<HTMLInputElement>('radio');
    expect(radios).toHaveLength(7);
    await userEvent.click(screen.getByRole('radio', { name: 'Bar' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Bar' }));
    await screen.findByText('bar 450');
    expect(radios.filter(({ checked }) => checked)).toHaveLength(1);
    expect(at()).toBe('/dashboard?range=7&chart=bar');
  });

  it('is empty in the words of the spec', async () => {
    await open({ [`${BASE}/revenue`]: { ...store[`${BASE}/revenue`], totalRevenue: 0, timeseries: [] } });
    await screen.findByText('No revenue data available');
    expect(screen.getByText('Revenue data will appear here once you start making sales')).toBeDefined();
  });

  it('fails with the reason, and says that it loads', async () => {
    let answer = () => {};
    const waiting = new Promise<void>(resolve => {
      answer = resolve;
    });
    await open({ [`${BASE}/revenue`]: () => waiting.then(() => refusal(400, 'No such thing')) });
    expect(screen.getByText('Loading revenue data...')).toBeDefined();
    answer();
    await within(panel('Revenue Overview')).findByText('Failed to load revenue data');
    expect(within(panel('Revenue Overview')).getByText('No such thing')).toBeDefined();
  });
});

describe('Refresh Data', () => {
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Refresh Data' }));

  it('has the store read anew, then every section, and not again within the cooldown', async () => {
    await open();
    await screen.findByText('Ada Byron');
    asked.length = 0;
    await press();
    await waitFor(() => expect(said()).toEqual(['Refreshing dashboard data...', 'Dashboard data has been updated.']));
    expect(asked[0]).toBe('GET /api/analytics/revenue?force_refresh=true');
    expect(asked).toHaveLength(8);
    await press();
    expect(said().at(-1)).toMatch(/^Please wait (29|30)s before refreshing again\.$/);
    expect(asked).toHaveLength(8);
  });

  it('says how long the server wants it to wait', async () => {
    const revenue = store[`${BASE}/revenue`];
    await open({
      [`${BASE}/revenue`]: (_: RequestInit, path: string) =>
        path.includes('force') ? refusal(429, 'RATE_LIMITED', { seconds: 17 }) : revenue,
    });
    await press();
    await waitFor(() => expect(said().at(-1)).toBe('Please wait 17s before refreshing again.'));
  });

  it('says that it failed', async () => {
    const revenue = store[`${BASE}/revenue`];
    await open({
      [`${BASE}/revenue`]: (_: RequestInit, path: string) => (path.includes('force') ? refusal(400, 'X') : revenue),
    });
    await press();
    await waitFor(() => expect(said().at(-1)).toBe('Failed to refresh dashboard data.'));
  });

  it('is what force_refresh in the URL asks for', async () => {
    const { at } = await open({}, '/dashboard?force_refresh=true&chart=bar');
    await waitFor(() => expect(said()).toContain('Dashboard data has been updated.'));
    expect(at()).toBe('/dashboard?chart=bar');
  });
});
