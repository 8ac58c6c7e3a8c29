import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { Plan } from '../../../../domain/api/billing.js';
import { endSession } from '../../api/session.js';
import { departing, session } from '../../state/session.js';
import { toasts } from '../../state/toasts.js';
import { merchant } from '../../test/merchant.js';
import { refusal, stubServer } from '../../test/server.js';
import { connectionStatus } from './connectionStatus.js';
import Profile from './Profile.js';

const SESSIONS = '/api/auth/shopify/sessions';
const plan: Plan = {
  state: 'trial',
  billing: 'sandbox',
  name: 'Pro',
  price: 19.99,
  currency: 'USD',
  intervalDays: 30,
  trialDays: 3,
  trialEndsAt: '2026-11-24T12:00:00.000Z',
  daysLeft: 2,
  currentPeriodEnd: null,
  accessUntil: '2026-11-24T12:00:00.000Z',
  confirmationUrl: null,
  paused: false,
  pausedFeatures: [],
  message: 'Your free trial is running. No card is needed.',
  canSubscribe: true,
  canCancel: false,
};
const device = (id: string, current: boolean) => ({
  id,
  current,
  device: { kind: 'desktop', browser: `Firefox ${id}`, os: 'macOS' },
  ipAddress: '192.0.2.7',
  startedAt: '2026-11-20T12:00:00.000Z',
  lastSeenAt: '2026-11-20T13:00:00.000Z',
  expiresAt: '2026-11-27T12:00:00.000Z',
});
const stats = { totalOrders: 1425, totalRevenue: 390952.71, currency: 'USD', refresh: null };
const server: Readonly<Record<string, unknown>> = {
  '/api/auth/shopify/check': { connected: true, reason: null, message: null, checkedAt: '2026-11-21T12:00:00.000Z' },
  '/api/analytics/store-stats': stats,
  [SESSIONS]: { sessions: [device('140', true), device('141', false), device('142', false)] },
  '/api/billing/plan': plan,
  '/api/compliance/requests': { requests: [] },
};

let asked: string[] = [];
async function open(answers: Readonly<Record<string, unknown>> = {}, path = '/profile') {
  asked = stubServer({ ...server, ...answers });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { hook, searchHook, history } = memoryLocation({ path, record: true });
  await act(async () => {
    render(
      <QueryClientProvider client={queries}>
        <Router hook={hook} searchHook={searchHook}>
          <Profile />
        </Router>
      </QueryClientProvider>,
    );
  });
  return () => history.at(-1);
}
const panel = (name: string) => within(screen.getByRole('region', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const said = () => toasts.get().map(({ message }) => message);
const inDialog = () => within(screen.getByRole('alertdialog'));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  session.set({ state: 'authenticated', me: merchant });
});
afterEach(() => {
  cleanup();
  departing.set(false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  toasts.set([]);
});

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
  ] as const)('that is %s, %j: %s', (known, asking, text, reason) =>
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
    await waitFor(() => expect(said()).toContain(text));
  });
});

describe('store information', () => {
  it('has the store, its last sync, and the ways to mend it', async () => {
    await open();
    const info = panel('Store Information');
    for (const text of ['Aurora Outfitters', merchant.shop, 'America/New_York', 'Last data sync'])
      expect(info.getByText(text)).toBeDefined();
    expect(info.getByRole('button', { name: 'Re-authenticate' }).getAttribute('href')).toContain(
      encodeURIComponent('/profile?reauth=success'),
    );
    await info.findByText('Active Shopify Integration');
  });

  it('shows how far a sync is', async () => {
    const sync = { ...merchant.sync, state: 'running' as const, percent: 42, orders: 310, products: 12, checkouts: 3 };
    session.set({ state: 'authenticated', me: { ...merchant, sync } });
    await open();
    expect(screen.getByRole('progressbar', { name: 'Sync progress' }).getAttribute('value')).toBe('42');
    expect(screen.getByText('42% · 310 orders, 12 products, 3 checkouts so far')).toBeDefined();
  });

  it('has statistics that are kept for 30 minutes, and anew at a press that is locked for 2 s', async () => {
    await open();
    await screen.findByText('1,425');
    expect(screen.getByText('$390,952.71')).toBeDefined();
    cleanup();
    await open({ '/api/analytics/store-stats': { ...stats, totalOrders: 1426 } });
    expect(screen.getByText('1,425')).toBeDefined();
    expect(asked.filter(call => call.includes('store-stats'))).toEqual([]);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Update Stats' });
    const pressedAt = performance.now();
    await userEvent.click(button);
    await screen.findByText('1,426');
    expect(button.disabled).toBe(true);
    await waitFor(() => expect(button.disabled).toBe(false), { timeout: 4_000 });
    expect(performance.now() - pressedAt).toBeGreaterThanOrEqual(1_950);
  });

  it('clears what was kept and has the store read anew', async () => {
    sessionStorage.setItem(`dashboard-cache-v3:${merchant.shop}`, '{}');
    await open();
    await press('Clear Cache & Refresh');
    await waitFor(() => expect(said()).toEqual(['The cache was cleared and your store was read anew.']));
    expect(sessionStorage.getItem(`dashboard-cache-v3:${merchant.shop}`)).toBeNull();
    expect(asked).toContain('GET /api/analytics/store-stats?force_refresh=true');
  });
});

describe('store management', () => {
  it('shows three of the recent stores, each with its way back, once it is opened', async () => {
    const stores = ['aa', 'bb', 'cc', 'dd'].map(name => `${name}.myshopify.com`);
    localStorage.setItem('tidewatch:recent-stores', JSON.stringify(stores));
    await open();
    expect(screen.queryByRole('button', { name: /^Reconnect/ })).toBeNull();
    await press('Show Store Manager');
    const ways = screen.getAllByRole('button', { name: /^Reconnect/ });
    expect(ways).toHaveLength(3);
    expect(ways[0]?.getAttribute('href')).toBe(
      '/api/auth/shopify/login?shop=aa.myshopify.com&return_url=%2Fdashboard%3Freconnected%3Dtrue',
    );
  });

  it('takes a name or a URL of another store, and refuses what is none', async () => {
    await open();
    await press('Show Store Manager');
    const field = screen.getByLabelText('Store name or URL');
    const connect = screen.getByRole<HTMLButtonElement>('button', { name: 'Connect' });
    expect(connect.disabled).toBe(true);
    await userEvent.type(field, 'not a store');
    expect(screen.getByText('Please enter a valid Shopify store domain or URL.')).toBeDefined();
    await userEvent.clear(field);
    await userEvent.type(field, 'https://Other-Store.myshopify.com/admin');
    expect(screen.getByText('Will connect other-store.myshopify.com')).toBeDefined();
    expect(connect.disabled).toBe(false);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await userEvent.click(connect);
    expect(said()).toEqual(['Unable to connect store at this time. Please try again later.']);
    vi.restoreAllMocks();
  });

  it('has quick ways elsewhere', async () => {
    await open();
    const ways = within(screen.getByRole('navigation', { name: 'Quick Actions' }));
    expect(ways.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Home',
      'Dashboard',
      'Market Intelligence',
      'Refresh',
    ]);
  });
});

describe('sessions', () => {
  it('are listed, this device marked; one of them is signed out at once', async () => {
    await open({ [`DELETE ${SESSIONS}/141`]: { ended: 1, position: '9' } });
    expect(
      within((await screen.findByText('Firefox 140 on macOS')).closest('li') as HTMLElement).getByText('This device'),
    );
    await press('Sign out Firefox 141 on macOS');
    await waitFor(() => expect(asked).toContain(`DELETE ${SESSIONS}/141`));
  });

  it('come back with the reason where that is refused', async () => {
    await open({ [`DELETE ${SESSIONS}/141`]: () => refusal(404, 'This session is not open any more.') });
    await screen.findByText('Firefox 141 on macOS');
    await press('Sign out Firefox 141 on macOS');
    await waitFor(() => expect(said()).toEqual(['This session is not open any more.']));
    expect(screen.getByText('Firefox 141 on macOS')).toBeDefined();
  });

  it('of all others end together, after a question', async () => {
    await open({ [`POST ${SESSIONS}/revoke-others`]: { ended: 2, position: '9' } });
    await screen.findByText('Firefox 141 on macOS');
    await press('Sign out others');
    expect(inDialog().getByText(/Sign out 2 other sessions/)).toBeDefined();
    await userEvent.click(inDialog().getByRole('button', { name: 'Sign out others' }));
    await waitFor(() => expect(asked).toContain(`POST ${SESSIONS}/revoke-others`));
  });
});

describe('the plan', () => {
  const show = async (change: Partial<Plan>, path?: string) => {
    const at = await open({ '/api/billing/plan': { ...plan, ...change } }, path);
    await panel('Plan').findByText('Pro');
    return at;
  };
  const words = () => screen.getByRole('region', { name: 'Plan' }).textContent;

  it('says how long the trial runs and what follows', async () => {
    await show({});
    for (const text of ['Trial', '$19.99 every 30 days', '2 days left', 'The trial ends on Nov 24, 2026.'])
      expect(words()).toContain(text);
    expect(screen.getByRole('button', { name: 'Subscribe to Pro' })).toBeDefined();
  });

  it.each([
    ['pending', 'Waiting for approval'],
    ['declined', 'Declined'],
    ['expired', 'Expired'],
    ['frozen', 'Frozen'],
    ['cancelled', 'Cancelled'],
    ['active', 'Active'],
  ] as const)('that is %s says %s', async (state, word) => {
    await show({ state });
    expect(panel('Plan').getByText(word)).toBeDefined();
  });

  it('leads to the approval that waits', async () => {
    await show({ state: 'pending', confirmationUrl: 'https://shop.example/confirm' });
    expect(screen.getByRole('button', { name: 'Approve in Shopify' }).getAttribute('href')).toBe(
      'https://shop.example/confirm',
    );
    expect(screen.queryByRole('button', { name: 'Subscribe to Pro' })).toBeNull();
  });

  it('says what is paused when the trial is over', async () => {
    await show({ state: 'trial_ended', paused: true, pausedFeatures: ['price-checks', 'discovery'] });
    for (const text of ['Trial ended', 'Live price checks', 'Discovery of new competitors'])
      expect(words()).toContain(text);
  });

  it('is cancelled after a question', async () => {
    await show({ state: 'active', canCancel: true, canSubscribe: false });
    stubServer({ ...server, 'POST /api/billing/cancel': { position: '9' } });
    await press('Cancel subscription');
    await userEvent.click(inDialog().getByRole('button', { name: 'Cancel subscription' }));
    await waitFor(() => expect(said()).toEqual(['Your subscription was cancelled.']));
  });

  it('is announced once on the way back from its approval', async () => {
    const at = await show({ state: 'active' }, '/profile?billing=active');
    expect(said()).toEqual(['Your Pro plan is active.']);
    expect(at()).toBe('/profile');
  });
});

describe('privacy', () => {
  it('has the policy, and what is kept how long', async () => {
    await open();
    const rights = panel('Privacy & Data Rights');
    expect(rights.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy-policy');
    expect(rights.getByText('kept 365 days')).toBeDefined();
  });

  it('lists open requests, where there are any', async () => {
    await open();
    expect(screen.queryByRole('region', { name: 'Open privacy requests' })).toBeNull();
    cleanup();
    const request = {
      id: '1',
      kind: 'data_request',
      customerId: null,
      orderIds: [],
      receivedAt: '2026-10-01T12:00:00.000Z',
      dueAt: '2026-10-31T12:00:00.000Z',
      overdue: true,
    };
    await open({ '/api/compliance/requests': { requests: [request] } });
    const requests = within(await screen.findByRole('region', { name: 'Open privacy requests' }));
    expect(requests.getByText('Received Oct 1, 2026, due Oct 31, 2026')).toBeDefined();
    expect(requests.getByText('Overdue')).toBeDefined();
  });
});

describe('the danger zone', () => {
  const DISCONNECT = 'POST /api/auth/shopify/profile/disconnect';
  const FORCE = 'POST /api/auth/shopify/profile/force-disconnect';
  const confirm = async (act_: string) => {
    await press(act_);
    expect(inDialog().getByText(merchant.shop)).toBeDefined();
    expect(document.activeElement?.textContent).toBe('Cancel');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await act(async () => inDialog().getByRole('button', { name: act_ }).click());
    await act(() => vi.advanceTimersByTimeAsync(100));
  };
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it('disconnects: logs out, says so, and goes to the start page after 1.5 s', async () => {
    const at = await open({ [DISCONNECT]: { position: '9' } });
    await confirm('Disconnect Store');
    expect(asked).toContain(DISCONNECT);
    expect(said()).toEqual(['Your store has been disconnected on this device.']);
    endSession();
    await pass(1_200);
    expect([at(), session.get().state]).toEqual(['/profile', 'authenticated']);
    await pass(400);
    expect([at(), session.get().state]).toEqual(['/', 'unauthenticated']);
  });

  it('says that it could not disconnect', async () => {
    await open({ [DISCONNECT]: () => refusal(503, 'X') });
    await confirm('Disconnect Store');
    expect(said()).toEqual(['Unable to disconnect store at this time. Please try again later.']);
    expect(departing.get()).toBe(false);
  });

  it('force disconnects: clears the browser, and loads the start page after 2 s', async () => {
    const leave = vi.spyOn(location, 'replace').mockImplementation(() => {});
    let body: unknown = null;
    await open({
      [FORCE]: (init: RequestInit) => {
        body = JSON.parse(String(init.body));
        return { position: '9' };
      },
    });
    localStorage.setItem('tidewatch:theme', 'dark');
    await confirm('Force Disconnect');
    expect(body).toEqual({ shop: merchant.shop });
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
    await pass(1_700);
    expect(leave).not.toHaveBeenCalled();
    await pass(400);
    expect(leave).toHaveBeenCalledExactlyOnceWith('/');
    vi.restoreAllMocks();
  });

  it('says that it could not force disconnect', async () => {
    await open({ [FORCE]: () => refusal(503, 'X') });
    await confirm('Force Disconnect');
    expect(said()).toEqual([
      'Unable to complete force disconnect. Please try again or contact support if the issue persists.',
    ]);
  });

  it('needs a store to force disconnect', async () => {
    session.set({ state: 'authenticated', me: { ...merchant, shop: '' } });
    await open();
    await press('Force Disconnect');
    await userEvent.click(inDialog().getByRole('button', { name: 'Force Disconnect' }));
    expect(said()).toEqual(['No store information available for disconnection.']);
  });
});

describe('entering the profile', () => {
  it.each([
    ['connected=true', 'Store connected successfully.'],
    ['reauth=success', 'Re-authentication successful.'],
  ])('with %s says so once and cleans the address', async (flag, text) => {
    const at = await open({ '/api/auth/shopify/me': merchant }, `/profile?${flag}`);
    expect(said()).toEqual([text]);
    expect(at()).toBe('/profile');
  });
});
