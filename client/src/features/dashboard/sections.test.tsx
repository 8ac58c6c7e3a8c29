/**
 * The dashboard's sections as a merchant sees them. Above 300 lines: they share one page, one server and one day, and a
 * statement about one often names another.
 */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { connection } from '../../state/connection.js';
import { session } from '../../state/session.js';
import { declared } from '../../test/declared.js';
import { merchant } from '../../test/merchant.js';
import { refusal } from '../../test/server.js';
import { asked, BASE, freshBrowser, ok, open, panel, show, store, tile } from './dashboard.fixtures.js';
import css from './lists.css?raw';

vi.mock('../../charts/kinds/bar/BarMarks.js', () => ({ default: () => <p>marks of bar</p> }));
vi.mock('../../charts/kinds/line/LineMarks.js', () => ({
  LineMarks: ({ filled }: { filled?: boolean }) => <p>marks of {filled ? 'area' : 'line'}</p>,
}));

freshBrowser();

describe('the dashboard', () => {
  it('has five tiles', async () => {
    await open();
    await within(tile('Total Revenue')).findByText('$300.00');
    await waitFor(() => expect(tile('Conversion Rate').textContent).toContain('3.5%in 2 days'));
    expect(tile('Abandoned Carts').textContent).toContain('12worth $640');
    expect(tile('Low Inventory').textContent).toContain('8');
    expect(tile('New Products').textContent).toContain('3added since Nov 1');
    expect(screen.getAllByRole('article')).toHaveLength(5);
  });

  it('holds every tile against the days that the page is compared with', async () => {
    await open({}, '/dashboard?range=custom&from=2026-11-02&to=2026-11-02&compare=previous');
    await within(tile('Total Revenue')).findByText('$200.00');
    expect(tile('Total Revenue').textContent).toContain('up +100.0% compared with the day beforevs $100');
    await waitFor(() =>
      expect(tile('Abandoned Carts').textContent).toContain('up +200.0% compared with the day beforeworth $500'),
    );
    expect(tile('Abandoned Carts').querySelector('.delta')?.getAttribute('data-type')).toBe('neutral');
    expect(tile('Conversion Rate').textContent).toContain('—vs 3.5%');
    expect(tile('New Products').textContent).toContain('added since Nov 2');
  });

  it('asks for the lists of its period, and the products against its comparison', async () => {
    vi.setSystemTime(Date.parse('2026-11-21T12:00:00.000Z'));
    await open({}, '/dashboard?range=14&compare=previous');
    await screen.findByText('Ada Byron');
    const span = 'from=2026-11-08&to=2026-11-21';
    expect(asked).toContain(`GET ${BASE}/products?${span}&compare=previous`);
    expect(asked).toContain(`GET ${BASE}/new_products?${span}`);
    expect(asked).toContain(`GET ${BASE}/orders/timeseries?page=1&limit=50&days=60&${span}`);
    vi.useRealTimers();
  });

  it('lists what a tile counts, each leading to the store', async () => {
    const variant = {
      id: 'v1',
      productId: '1',
      title: 'Tent',
      variantTitle: 'Green',
      inventory: -2,
      oversells: true,
      sellsOutInDays: null,
      price: 10,
      currency: 'USD',
      imageUrl: null,
      adminUrl: 'https://admin.example/products/1',
    };
    await open({ [`${BASE}/inventory/low`]: { ...ok, lowInventory: [variant], lowInventoryCount: 1, threshold: 5 } });
    await userEvent.click(await screen.findByRole('button', { name: 'View details: Low Inventory' }));
    const list = within(await screen.findByRole('dialog', { name: 'Low Inventory' }));
    expect(list.getByRole('link', { name: 'Tent, Green' }).getAttribute('href')).toBe(variant.adminUrl);
    expect(list.getByRole('listitem').textContent).toContain('$10.00 · keeps selling without stock2 oversold');
    expect(screen.queryByRole('button', { name: 'View details: New Products' })).toBeNull();
  });

  it('accepts another threshold of low inventory, and remembers it', async () => {
    const answer = (threshold: number) => ({ ...ok, lowInventory: [], lowInventoryCount: threshold * 2, threshold });
    const answers = {
      [`${BASE}/inventory/low`]: (_: RequestInit, path: string) => answer(Number(/threshold=(\d+)/.exec(path)?.[1])),
    };
    await open(answers, '/dashboard?details=low');
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Low stock threshold' }),
      '20 or fewer left',
    );
    await waitFor(() => expect(tile('Low Inventory').textContent).toContain('40with 20 or fewer left'));
    cleanup();
    await open(answers);
    await waitFor(() => expect(asked).toContain(`GET ${BASE}/inventory/low?threshold=20`));
    expect(asked).not.toContain(`GET ${BASE}/inventory/low?threshold=5`);
  });

  it.each([
    [
      'revenue',
      'Total Revenue',
      ['Nov 1 to Nov 2, UTC', '2 cancelled orders left out, $12.50 refunded'],
      ['Mon, Nov 22 orders$200.00', 'Sun, Nov 11 order$100.00'],
    ],
    [
      'conversion',
      'Conversion Rate',
      ['Nov 1 to Nov 2, UTC'],
      ['Mon, Nov 20 of 0 visits—', 'Sun, Nov 17 of 200 visits3.5%'],
    ],
    ['carts', 'Abandoned Carts', ['Nov 1 to Nov 2, UTC'], ['Mon, Nov 2worth $500.009', 'Sun, Nov 1worth $140.003']],
  ])('opens what %s is made of, day by day, and says how it is counted', async (name, title, facts, rows) => {
    const { at } = await open();
    await userEvent.click(await screen.findByRole('button', { name: `View details: ${title}` }));
    expect(at()).toBe(`/dashboard?details=${name}`);
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    for (const fact of [...facts, 'As counted.']) expect(dialog.getByText(fact, { exact: false })).toBeDefined();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(rows);
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(at()).toBe('/dashboard');
  });

  it('passes the period on to the details of a tile', async () => {
    await open({}, '/dashboard?details=carts&range=custom&from=2026-11-01&to=2026-11-01');
    const dialog = within(await screen.findByRole('dialog', { name: 'Abandoned Carts' }));
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Sun, Nov 1worth $140.003']);
  });

  it.each([
    [{ state: 'online' } as const, 6],
    [{ state: 'offline', dataFrom: 0 } as const, 12],
  ])(
    'asks for each section once, however often the page is come back to, unless no push can come: %o',
    async (reached, calls) => {
      // The same day twenty minutes later: the next day of the store has figures of its own.
      vi.setSystemTime(Date.parse('2026-11-21T12:00:00.000Z'));
      connection.set(reached);
      const { queries } = await open();
      await screen.findByText('Ada Byron');
      const sections = () => asked.filter(call => call.includes(BASE) && !call.includes('orders')).length;
      expect(sections()).toBe(6);
      cleanup();
      vi.setSystemTime(Date.now() + 20 * 60_000);
      await act(async () => show(queries));
      await waitFor(() => expect(sections()).toBe(calls));
      expect(tile('Total Revenue').textContent).toContain('$300.00');
      vi.useRealTimers();
    },
  );

  it('lists products with price and stock, each leading to the store', async () => {
    await open();
    const link = await within(panel('Top Products')).findByRole('link', { name: 'Tent' });
    expect((await within(panel('Recent Orders')).findByRole('list')).className).toBe('rows');
    expect(within(panel('Top Products')).getByRole('table').parentElement?.className).toBe('rows');
    expect(declared(css, '.rows')).toMatchObject({ 'max-height': '400px', 'overflow-y': 'auto' });
    expect(link.getAttribute('href')).toBe('https://admin.example/products/1');
    const [head, row] = within(panel('Top Products')).getAllByRole<HTMLTableRowElement>('row');
    const texts = (line: HTMLTableRowElement | undefined) =>
      [...(line?.cells ?? [])].map(({ textContent }) => textContent);
    expect(texts(head)).toEqual(['Product', 'Price', 'In stock', 'Sold', 'Revenue', 'Change', 'Market']);
    const cells = ['Tent9 sold · 4 in stock', '$10.00', '4 left', '9', '$99.00', '', 'no competitor yet'];
    await waitFor(() => expect(texts(row)).toEqual(cells));
  });

  it('names what is shown instead of the conversion rate', async () => {
    await open({
      [`${BASE}/conversion`]: {
        ...ok,
        metric: 'Checkout completion',
        conversionRate: 61,
        conversionRateDelta: null,
        timeseries: [],
      },
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
  ])('reports a failure of %s (%s) alone: %s', async (path, label, text) => {
    let down = true;
    const healthy = store[`${BASE}/${path}`];
    await open({ [`${BASE}/${path}`]: () => (down ? refusal(400, 'X') : healthy) });
    await within(tile(label)).findByText(text);
    expect(screen.getAllByRole('article').filter(({ textContent }) => textContent?.includes('Failed'))).toHaveLength(1);
    down = false;
    await userEvent.click(within(tile(label)).getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(tile(label).textContent).not.toContain('Failed'));
  });

  /** By the section of spec §4: its call, where it is shown, and its words. */
  const SECTIONS = [
    ['revenue', 'revenue', () => tile('Total Revenue'), 'Failed to load revenue data', '$300.00'],
    ['products', 'products', () => panel('Top Products'), 'Failed to load products data', 'Tent'],
    ['inventory', 'inventory/low', () => tile('Low Inventory'), 'Failed to load inventory data', '8'],
    ['new products', 'new_products', () => tile('New Products'), 'Failed to load new products data', '3'],
    ['insights', 'conversion', () => tile('Conversion Rate'), 'Failed to load insights data', '3.5%'],
    ['abandoned carts', 'abandoned_carts', () => tile('Abandoned Carts'), 'Failed to load abandoned carts data', '12'],
    ['orders', 'orders/timeseries', () => panel('Recent Orders'), 'Failed to load orders data', 'Ada Byron'],
  ] as const;

  it.each(SECTIONS)(
    'shows %s by itself: it loads, fails or is there while the others are there',
    async (...section) => {
      const [name, path, place, failed, loaded] = section;
      let answer: () => unknown = () => {};
      const waiting = new Promise(resolve => {
        answer = () => resolve(refusal(400, 'X'));
      });
      let asks = 0;
      const healthy = store[`${BASE}/${path}`];
      await open({ [`${BASE}/${path}`]: () => (asks++ === 0 ? waiting : healthy) });
      const others = SECTIONS.filter(([other]) => other !== name);
      for (const [, , there, , text] of others) await waitFor(() => expect(there().textContent).toContain(text));
      expect(place().textContent).not.toContain(loaded);
      expect(place().textContent).not.toContain(failed);
      await act(async () => void answer());
      await within(place()).findByText(failed);
      for (const [, , there, , text] of others) expect(there().textContent).toContain(text);
      await userEvent.click(within(place()).getByRole('button', { name: 'Try Again' }));
      await waitFor(() => expect(place().textContent).toContain(loaded));
      expect(place().textContent).not.toContain(failed);
    },
  );

  it('asks for a new grant if that is the reason', async () => {
    const refused = { ...ok, error: 'x', error_code: 'INSUFFICIENT_PERMISSIONS' };
    await open({
      [`${BASE}/products`]: { ...refused, products: [], total: 0 },
      [`${BASE}/conversion`]: {
        ...refused,
        metric: 'Conversion rate',
        conversionRate: null,
        conversionRateDelta: null,
        timeseries: [],
      },
    });
    await within(panel('Top Products')).findByText('Permission denied – please re-authenticate with Shopify');
    expect(within(panel('Top Products')).getByText('Failed to load products data')).toBeDefined();
    expect(within(panel('Top Products')).getByRole('button', { name: 'Re-authenticate' })).toBeDefined();
    expect(tile('Conversion Rate').textContent).toContain('Permission denied');
    expect(within(tile('Conversion Rate')).getByRole('button').getAttribute('href')).toContain('reauth%3Dsuccess');
  });

  it('shows data refused by the store as 0, silently', async () => {
    const limited = { ...ok, error: 'x', error_code: 'API_ACCESS_LIMITED' };
    await open({
      [`${BASE}/abandoned_carts`]: {
        ...limited,
        abandonedCarts: null,
        value: null,
        currency: null,
        comparison: null,
        timeseries: [],
      },
      [`${BASE}/orders/timeseries`]: { ...limited, orders: [], page: 1, has_more: false },
    });
    await waitFor(() => expect(tile('Abandoned Carts').textContent).toContain('Abandoned Carts0'));
    await within(panel('Recent Orders')).findByText('No orders yet');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows the banner while the limits of the store platform apply', async () => {
    await open({ [`${BASE}/new_products`]: { ...ok, rate_limited: true, newProducts: null, products: [] } });
    await screen.findByText('Some data temporarily unavailable due to API rate limits. Refreshing automatically...');
    expect(tile('New Products').textContent).toContain('New Products0');
  });

  it('says that no shop is selected', async () => {
    session.set({ state: 'authenticated', me: { ...merchant, shop: '' } });
    await open();
    expect(screen.getByText('No shop selected')).toBeDefined();
  });

  it('calls nothing empty before the first sync', async () => {
    const sync = { ...merchant.sync, state: 'running' as const, kind: 'backfill' as const, percent: 10 };
    session.set({ state: 'authenticated', me: { ...merchant, lastSync: null, sync } });
    await open({
      [`${BASE}/revenue`]: { ...store[`${BASE}/revenue`], totalRevenue: 0, timeseries: [] },
      [`${BASE}/orders/timeseries`]: { ...ok, orders: [], page: 1, has_more: false },
      [`${BASE}/conversion`]: {
        ...ok,
        metric: 'Conversion rate',
        conversionRate: null,
        conversionRateDelta: null,
        timeseries: [],
      },
    });
    await waitFor(() => expect(asked.some(call => call.includes('orders'))).toBe(true));
    expect(screen.getByText('Loading revenue data...')).toBeDefined();
    expect(screen.getByText('Loading orders...')).toBeDefined();
    expect(tile('Conversion Rate').getAttribute('aria-busy')).toBe('true');
    expect(tile('Low Inventory').textContent).toContain('8');
    expect(screen.queryByText('No revenue data available')).toBeNull();
  });

  it('shows the data of the last visit at once', async () => {
    await open();
    await within(tile('Total Revenue')).findByText('$300.00');
    document.body.innerHTML = '';
    await open({ [`${BASE}/revenue`]: () => new Promise(() => {}) });
    expect(tile('Total Revenue').textContent).toContain('$300.00');
  });
});

describe('top products', () => {
  it('say how many follow, and show them', async () => {
    const [only] = (store[`${BASE}/products`] as { products: object[] }).products;
    const products = Array.from({ length: 9 }, (_, n) => ({ ...only, id: `p${n}`, title: `Tent ${n}` }));
    await open({ [`${BASE}/products`]: { ...ok, products, total: 9 } });
    await within(panel('Top Products')).findByRole('link', { name: 'Tent 0' });
    const links = () => within(panel('Top Products')).getAllByRole('link', { name: /^Tent/ });
    expect(links()).toHaveLength(7);
    await userEvent.click(screen.getByRole('button', { name: 'Show 9' }));
    expect(links()).toHaveLength(9);
  });
});

describe('recent orders', () => {
  it('follow the other sections, are 5, lead to the store, and show names if allowed', async () => {
    await open();
    const first = await within(panel('Recent Orders')).findByRole('link', { name: 'Ada Byron' });
    expect(asked.filter(call => call.includes(BASE)).findIndex(call => call.includes('orders'))).toBe(6);
    expect(first.getAttribute('href')).toBe('https://admin.example/orders/6');
    const rows = within(panel('Recent Orders')).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent?.slice(0, 2))).toEqual(['Ad', '#5', '#4', '#3', '#2']);
    expect(screen.queryByText('Guest')).toBeNull();
    expect(asked.filter(call => call.includes('orders'))).toEqual([
      expect.stringMatching(
        /^GET \/api\/analytics\/orders\/timeseries\?page=1&limit=50&days=60&from=[\d-]+&to=[\d-]+$/,
      ),
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Show 6' }));
    expect(within(panel('Recent Orders')).getAllByRole('listitem')).toHaveLength(6);
  });

  it.each([
    [() => refusal(400, 'X'), 'Failed to load orders data'],
    [{ ...ok, error: 'The moon is full', error_code: null, orders: [] }, 'Failed to load orders: The moon is full'],
    [
      { ...ok, error: 'x', error_code: 'AUTHENTICATION_FAILED', orders: [] },
      'Authentication failed – please re-authenticate with Shopify',
    ],
  ])('say why they cannot be read, %#: %s', async (answer, text) => {
    await open({ [`${BASE}/orders/timeseries`]: answer });
    await within(panel('Recent Orders')).findByText(text);
  });
});
