import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { session } from '../../state/session.js';
import { toasts } from '../../state/toasts.js';
import { merchant } from '../../test/merchant.js';
import { refusal, stubServer } from '../../test/server.js';
import { connectionStatus } from './connectionStatus.js';
import Profile from './Profile.js';
import { asked, freshBrowser, open, panel, press, stats, toastTexts } from './profile.fixtures.js';

freshBrowser();

describe('the connection', () => {
  const idle = { isFetching: false, isError: false, data: undefined };
  const check = (connected: boolean, message: string | null) => ({
    ...idle,
    data: { connected, reason: null, message, checkedAt: '' },
  });
  it.each([
    ['connected', { ...idle, isFetching: true }, 'Checking Connection...', null],
    ['connected', idle, 'Active Shopify Integration', null],
    ['connected', check(true, null), 'Active Shopify Integration', null],
    ['connected', check(false, 'Frozen.'), 'Connection Issue Detected', 'Frozen.'],
    ['connected', { ...idle, isError: true }, 'Connection Issue Detected', 'Connection failed: Network error'],
    ['reauth_required', idle, 'Connection Issue Detected', 'Permission denied – please re-authenticate with Shopify'],
  ] as const)('says, when it is %s, %j: %s', (known, asking, text, reason) =>
    expect(connectionStatus(known, asking)).toMatchObject({ text, reason }),
  );

  it.each([
    [{ connected: true, reason: null, message: null, checkedAt: '' }, 'The connection to your store works.'],
    [
      { connected: false, reason: 'unreachable', message: 'No answer.', checkedAt: '' },
      'Connection failed: Connection check failed',
    ],
    [() => refusal(400, 'X'), 'Connection failed: Network error'],
  ])('is checked at a press, %#: %s', async (answer, text) => {
    await open({ '/api/auth/shopify/check': answer });
    await press('Check Connection');
    await waitFor(() => expect(toastTexts()).toContain(text));
  });
});

describe('store information', () => {
  it('has the store, its last sync, and the repair actions', async () => {
    await open();
    const info = panel('Store Information');
    const fact = (name: string) => info.getByText(name).nextElementSibling;
    expect(info.getByText('Current store:').parentElement?.textContent).toBe('Current store: Aurora Outfitters');
    expect(info.getByText(`${merchant.shop} · USD · New York`)).toBeDefined();
    expect(fact('Last data sync')?.querySelector('time')?.dateTime).toBe('2026-11-21T12:00:00.000Z');
    expect(info.getByRole('button', { name: 'Re-authenticate' }).getAttribute('href')).toContain(
      encodeURIComponent('/profile?reauth=success'),
    );
    await info.findByText('Active Shopify Integration');
  });

  it('shows the progress of a sync', async () => {
    const sync = { ...merchant.sync, state: 'running' as const, percent: 42, orders: 310, products: 12, checkouts: 3 };
    session.set({ state: 'authenticated', me: { ...merchant, sync } });
    await open();
    expect(screen.getByRole('progressbar', { name: 'Sync progress' }).getAttribute('value')).toBe('42');
    expect(screen.getByText('42% · 310 orders, 12 products, 3 checkouts so far')).toBeDefined();
  });

  it('caches statistics for 30 minutes, and updates them on a click that is locked for 2 s', async () => {
    vi.useFakeTimers();
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    const calls = () => asked.filter(call => call.includes('store-stats'));
    const figures = () =>
      within(screen.getByRole('region', { name: 'Store statistics' }))
        .getAllByRole('term')
        .slice(0, 2)
        .map(({ textContent, nextSibling }) => `${textContent}: ${nextSibling?.textContent}`);
    const visit = async (totalOrders: number) => {
      cleanup();
      await open({ '/api/analytics/store-stats': { ...stats, totalOrders } });
      await pass(0);
    };
    await visit(1_425);
    expect(calls()).toEqual(['GET /api/analytics/store-stats']);
    expect(figures()).toEqual(['Total orders, 60 days: 1,425', 'Total revenue, 60 days: $390,952.71']);
    await pass(30 * 60_000 - 1);
    await visit(1_426);
    expect(figures()[0]).toContain('1,425');
    expect(calls()).toEqual([]);
    await pass(1);
    await visit(1_427);
    expect(figures()[0]).toContain('1,427');
    expect(calls()).toHaveLength(1);

    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Update Stats' });
    await act(async () => button.click());
    await pass(1_999);
    expect(calls()).toHaveLength(2);
    expect(button.disabled).toBe(true);
    await pass(1);
    expect(button.disabled).toBe(false);
  });

  it('clears the cache and syncs the store again', async () => {
    sessionStorage.setItem(`tidewatch:${merchant.shop}:dashboard-cache-v3`, '{}');
    await open();
    await press('Clear Cache & Refresh');
    await waitFor(() => expect(toastTexts()).toEqual(['The cache was cleared and your store was synced again.']));
    expect(sessionStorage.getItem(`tidewatch:${merchant.shop}:dashboard-cache-v3`)).toBeNull();
    expect(asked.slice(asked.indexOf('POST /api/analytics/refresh'))).toContain('GET /api/analytics/store-stats');
  });
});

describe('store management', () => {
  it('shows three recent stores, each with its link, while its toggle is on', async () => {
    const stores = ['aa', 'bb', 'cc', 'dd'].map(name => `${name}.myshopify.com`);
    localStorage.setItem('tidewatch:recent-stores', JSON.stringify(stores));
    await open();
    const toggle = panel('Store Management').getByRole<HTMLInputElement>('switch', { name: 'Show store manager' });
    expect(toggle.checked).toBe(true);
    for (const name of ['Recent Stores', 'Connect New Store'])
      expect(screen.getByRole('heading', { name })).toBeDefined();
    const ways = screen.getAllByRole('button', { name: /^Reconnect/ });
    expect(ways.map(({ textContent }) => textContent)).toEqual(['Reconnect', 'Reconnect', 'Reconnect']);
    expect(ways[0]?.getAttribute('href')).toBe(
      '/api/auth/shopify/login?shop=aa.myshopify.com&return_url=%2Fdashboard%3Freconnected%3Dtrue',
    );
    await userEvent.click(toggle);
    expect(screen.queryByRole('button', { name: /^Reconnect/ })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Recent Stores' })).toBeNull();
    await userEvent.click(toggle);
    expect(screen.getAllByRole('button', { name: /^Reconnect/ })).toHaveLength(3);
  });

  it('accepts a name or a URL of another store, and refuses anything else', async () => {
    await open();
    expect(screen.getByRole('heading', { name: 'Connect New Store' })).toBeDefined();
    const field = screen.getByLabelText('Store name or URL');
    const connect = screen.getByRole<HTMLButtonElement>('button', { name: 'Connect' });
    expect(connect.disabled).toBe(true);
    await userEvent.type(field, 'not a store');
    expect(screen.getByText('Please enter a valid Shopify store domain or URL.')).toBeDefined();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await userEvent.clear(field);
    await userEvent.type(field, 'https://Other-Store.myshopify.com/admin');
    expect(screen.getByText('Will connect other-store.myshopify.com')).toBeDefined();
    expect(field.getAttribute('aria-invalid')).toBe('false');
    expect(connect.disabled).toBe(false);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await userEvent.click(connect);
    expect(toastTexts()).toEqual(['Unable to connect store at this time. Please try again later.']);
    vi.restoreAllMocks();
  });

  it('has quick links', async () => {
    await open();
    const ways = within(screen.getByRole('navigation', { name: 'Quick Actions' }));
    expect(ways.getAllByRole('link').map(way => [way.textContent, way.getAttribute('href')])).toEqual([
      ['Home', '/?force=true'],
      ['Dashboard', '/dashboard'],
      ['Market Intelligence', '/competitors'],
    ]);
    asked.length = 0;
    await userEvent.click(ways.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(asked).toContain('GET /api/analytics/store-stats'));
  });
});

describe('the sections', () => {
  it('have anchors, in the order of the page', async () => {
    await open();
    const anchors = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('link');
    expect(anchors.map(anchor => [anchor.textContent, anchor.getAttribute('href')])).toEqual([
      ['Store', '#store'],
      ['Alerts', '#alerts'],
      ['Plan', '#plan'],
      ['Devices', '#devices'],
      ['Links', '#links'],
      ['Language', '#language'],
      ['Developers', '#developers'],
      ['Webhooks', '#webhooks'],
      ['Privacy', '#privacy'],
      ['Danger Zone', '#danger'],
    ]);
    for (const id of ['store', 'devices', 'links', 'developers', 'webhooks', 'privacy', 'danger'])
      expect(document.getElementById(id)?.querySelector('h2')?.textContent).toBeTruthy();
  });

  it('include those of other features, where the app composes them', async () => {
    stubServer({ '/api/alerts/settings': () => refusal(503, 'X'), '/api/billing/plan': () => refusal(503, 'X') });
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Profile alerts={<section id="alerts" />} plan={<section id="plan" />} />
      </QueryClientProvider>,
    );
    const order = [...document.querySelectorAll('.profile-sections > [id]')].map(({ id }) => id);
    expect(order).toEqual([
      'store',
      'alerts',
      'plan',
      'devices',
      'links',
      'language',
      'developers',
      'webhooks',
      'privacy',
      'danger',
    ]);
  });
});

describe('entering the profile', () => {
  it.each([
    ['connected=true', 'Store connected successfully.'],
    ['reauth=success', 'Re-authentication successful.'],
  ])('with %s says so once and cleans the address', async (flag, text) => {
    const at = await open({ '/api/auth/shopify/me': merchant }, `/profile?${flag}`);
    expect(toasts.get()).toMatchObject([{ kind: 'success', message: text }]);
    expect(at()).toBe('/profile');
  });
});
