import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { sendKeptReports } from '../api/crashReports.js';
import { RequireSession } from '../routing/RequireSession.js';
import { availability, initialAvailability } from '../state/availability.js';
import { loggedErrors } from '../state/errorLog.js';
import { session } from '../state/session.js';
import { showToast, toasts } from '../state/toasts.js';
import { stubServer } from '../test/server.js';
import { App } from './App.js';
import { ErrorBoundary } from './crash/ErrorBoundary.js';

const HEALTH = 'GET /api/health/summary';
let asked: string[];

async function visit(path: string) {
  history.replaceState(null, '', path);
  render(<App />);
  await act(() => vi.dynamicImportSettled());
}

beforeEach(() => {
  asked = stubServer({ '/api/health/summary': {}, '/api/client-errors': new Response(null, { status: 204 }) });
  session.set({ state: 'unauthenticated' });
  availability.set({ ...initialAvailability, lastHealthy: Date.now() });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  history.replaceState(null, '', '/');
});

describe('routes', () => {
  it.each([
    ['/', 'Catch every price move. See what it did to your sales.'],
    ['/privacy-policy', 'Privacy policy'],
    ['/service-unavailable', 'Service Temporarily Unavailable'],
    ['/no/such/page', 'Page Not Found'],
  ])('%s is for everyone: %s', async (path, heading) => {
    vi.stubGlobal(
      'fetch',
      vi.fn(() => new Promise(() => {})),
    );
    await visit(path);
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeDefined();
    expect(location.pathname).toBe(path);
  });

  it('hold the page back until it is known whether its redirect may be followed', async () => {
    session.set({ state: 'loading' });
    vi.spyOn(Math, 'random').mockReturnValue(0);
    vi.useFakeTimers();
    await visit('/?redirect=/dashboard');
    expect(screen.getByRole('status').textContent).toBe('Loading Tidewatch...');
    expect(screen.queryByRole('button', { name: 'Connect Store' })).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(400));
    expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(20);
    vi.useRealTimers();
    act(() => session.set({ state: 'unauthenticated' }));
    expect(await screen.findByRole('button', { name: 'Connect Store' })).toBeDefined();
  });

  it('for merchants are left without a way back to them', async () => {
    vi.useFakeTimers();
    history.replaceState(null, '', '/dashboard');
    const [pushed, replaced] = [vi.spyOn(history, 'pushState'), vi.spyOn(history, 'replaceState')];
    render(<RequireSession>figures</RequireSession>);
    await act(() => vi.advanceTimersByTimeAsync(600));
    vi.useRealTimers();
    expect(location.pathname).toBe('/');
    expect([pushed.mock.calls.length, replaced.mock.calls.length]).toEqual([0, 1]);
  });
});

describe('a change of route', () => {
  it('dismisses toasts and tells components to forget their errors', async () => {
    await visit('/');
    const notified = vi.fn();
    addEventListener('clear-component-errors', notified);
    act(() => showToast('error', 'Not saved.'));
    act(() => navigate('/?shop=a'));
    expect(toasts.get()).toHaveLength(1);
    act(() => navigate('/privacy-policy'));
    expect(toasts.get()).toEqual([]);
    expect(notified).toHaveBeenCalledOnce();
    removeEventListener('clear-component-errors', notified);
  });

  it('checks health again if no answer has confirmed it for 30 s, and at most every 2 s', async () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_000);
    const checksAfter = async (ms: number, path: string) => {
      now.mockReturnValue(Date.now() + ms);
      await act(async () => navigate(path));
      return asked.filter(call => call === HEALTH).length;
    };
    const isStale = () => availability.set({ ...availability.get(), lastHealthy: Date.now() - 31_000 });
    await visit('/');
    act(isStale);
    expect(await checksAfter(0, '/a')).toBe(1);
    act(isStale);
    expect(await checksAfter(1_900, '/b')).toBe(1);
    act(isStale);
    expect(await checksAfter(200, '/c')).toBe(2);
    act(() => availability.set({ ...availability.get(), lastHealthy: Date.now() }));
    expect(await checksAfter(29_000, '/d')).toBe(2);
  });
});

describe('an unavailable service', () => {
  it('leads to the outage page, replacing the open one', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(() => new Promise(() => {})),
    );
    await visit('/privacy-policy');
    const pushed = vi.spyOn(history, 'pushState');
    await act(async () => availability.set({ ...initialAvailability, available: false }));
    expect(location.pathname + location.search).toBe('/service-unavailable?from=%2Fprivacy-policy');
    expect(pushed).not.toHaveBeenCalled();
    expect(await screen.findByText('Service Temporarily Unavailable')).toBeDefined();
    expect(screen.getByRole('button', { name: /Try Again|Checking…/ })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/');
  });
});

let broken = true;
let fault: string;
function Chart() {
  if (broken) throw new Error(fault);
  return 'figures';
}

describe('a crash', () => {
  beforeEach(() => {
    broken = true;
    fault = 'the chart has no axis';
  });
  const crash = () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    render(
      <ErrorBoundary>
        <Chart />
      </ErrorBoundary>,
    );
  };

  it('shows the error, and ways out', async () => {
    crash();
    expect(screen.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeDefined();
    expect(
      await screen.findByText(/An unexpected error occurred while loading the dashboard. The team has been notified/),
    ).toBeDefined();
    expect(screen.getByText('the chart has no axis')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/');
    const reloaded = vi.spyOn(location, 'reload').mockImplementation(() => {});
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(reloaded).toHaveBeenCalledOnce());
  });

  it.each([
    [3, 'back'],
    [1, 'to the start page'],
  ])('with %i pages in the history goes %s at Go Back', async (length, _) => {
    crash();
    vi.spyOn(history, 'length', 'get').mockReturnValue(length);
    const back = vi.spyOn(history, 'back').mockImplementation(() => {});
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
    await userEvent.click(screen.getByRole('button', { name: 'Go Back' }));
    await waitFor(() =>
      expect([back.mock.calls.length, assign.mock.calls]).toEqual(length > 1 ? [1, []] : [0, [['/']]]),
    );
  });

  it('is stored in the browser: when, what, and where', () => {
    const log = () => JSON.parse(localStorage.getItem('tidewatch:error-log') ?? '[]');
    crash();
    expect(log()).toEqual([
      {
        id: expect.any(String),
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        message: 'the chart has no axis',
        stack: expect.stringContaining('Chart'),
        componentStack: expect.stringContaining('Chart'),
        path: '/',
        build: null,
        report: 'due',
      },
    ]);
    for (let n = 0; n < 25; n++) crash();
    expect(log()).toHaveLength(20);
  });

  const reports = () =>
    vi
      .mocked(fetch)
      .mock.calls.filter(([path]) => path === '/api/client-errors')
      .map(([, init]) => init as RequestInit & { body: string });

  it('is reported to the team: what, and where, without the query', async () => {
    history.replaceState(null, '', '/dashboard?shop=aurora#top');
    crash();
    await screen.findByText(/The team has been notified/);
    expect(reports().map(({ body }) => JSON.parse(body))).toEqual([
      {
        message: 'the chart has no axis',
        stack: expect.stringContaining('Chart'),
        componentStack: expect.stringContaining('Chart'),
        path: '/dashboard',
        build: null,
      },
    ]);
    expect(reports()[0]).toMatchObject({ method: 'POST', keepalive: true });
    expect(loggedErrors().map(({ report }) => report)).toEqual(['sent']);
  });

  it('claims no report that failed, and reports again when the server is back', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
    crash();
    await screen.findByText(/We’ll notify the team as soon as we can reach Tidewatch/);
    expect(screen.queryByText(/has been notified/)).toBeNull();
    expect(loggedErrors().map(({ report }) => report)).toEqual(['kept']);
    stubServer({ '/api/client-errors': new Response(null, { status: 204 }) });
    sendKeptReports();
    await waitFor(() => expect(loggedErrors().map(({ report }) => report)).toEqual(['sent']));
    sendKeptReports();
    expect(reports()).toHaveLength(1);
  });

  it('is given up after the second try', async () => {
    stubServer({});
    crash();
    await screen.findByText(/We’ll notify the team/);
    sendKeptReports();
    await waitFor(() => expect(loggedErrors().map(({ report }) => report)).toEqual(['lost']));
    sendKeptReports();
    expect(reports()).toHaveLength(2);
  });

  it('admits that a report can be neither sent nor stored', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      clear() {},
      setItem() {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    stubServer({});
    crash();
    expect(await screen.findByText(/We couldn’t notify the team/)).toBeDefined();
  });

  it('is cut to the size that the server accepts', async () => {
    fault = 'x'.repeat(5_000);
    crash();
    await screen.findByText(/The team has been notified/);
    const { message, stack } = JSON.parse(reports()[0]?.body ?? '{}');
    expect([message.length, stack.length <= 8_000]).toEqual([1_000, true]);
  });

  it('leads to the outage screen, not the browser’s own, while the server is gone', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
    const reloaded = vi.spyOn(location, 'reload').mockImplementation(() => {});
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
    for (const way of ['Try Again', 'Go Home']) {
      availability.set(initialAvailability);
      crash();
      await userEvent.click(screen.getByText(way));
      await waitFor(() => expect(availability.get().available).toBe(false));
      cleanup();
    }
    expect([reloaded.mock.calls, assign.mock.calls]).toEqual([[], []]);
  });

  it('ends with the next route', () => {
    crash();
    broken = false;
    act(() => void dispatchEvent(new Event('clear-component-errors')));
    expect(screen.getByText('figures')).toBeDefined();
  });
});
