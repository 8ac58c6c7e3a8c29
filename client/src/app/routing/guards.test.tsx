import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import NotFound from '../../features/errors/NotFound.js';
import ServiceUnavailable from '../../features/errors/ServiceUnavailable.js';
import { session } from '../../state/session.js';
import { merchant } from '../../test/merchant.js';
import { LoadingScreen } from './LoadingScreen.js';
import { RequireSession } from './RequireSession.js';

function visit(path: string, screenOf: React.ReactNode) {
  const { hook, searchHook, history } = memoryLocation({ path, record: true });
  render(
    <Router hook={hook} searchHook={searchHook}>
      {screenOf}
    </Router>,
  );
  return () => history.at(-1);
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  session.set({ state: 'unauthenticated' });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a protected route', () => {
  it('says why, then leads to the start page', async () => {
    const at = visit('/dashboard', <RequireSession>figures</RequireSession>);
    expect(screen.getByText('Authentication required')).toBeDefined();
    expect(screen.queryByText('figures')).toBeNull();
    await wait(499);
    expect(at()).toBe('/dashboard');
    await wait(501);
    expect(at()).toBe('/');
  });

  it('waits while it is not known who is there', async () => {
    session.set({ state: 'loading' });
    const at = visit('/dashboard', <RequireSession>figures</RequireSession>);
    expect(screen.getByText('Initializing Tidewatch...')).toBeDefined();
    await wait(5_000);
    expect(at()).toBe('/dashboard');
  });
});

describe('the not-found page', () => {
  it('leads away after 10 seconds', async () => {
    const at = visit('/nothing', <NotFound />);
    for (let second = 0; second < 9; second++) await wait(1_000);
    await wait(999);
    expect(at()).toBe('/nothing');
    await wait(1);
    expect(at()).toBe('/');
  });

  it('leads the signed-in to their dashboard', async () => {
    session.set({ state: 'authenticated', me: merchant });
    const at = visit('/nothing', <NotFound />);
    for (let second = 0; second < 10; second++) await wait(1_000);
    expect(at()).toBe('/dashboard');
  });

  it('offers the signed-in their own pages', async () => {
    session.set({ state: 'authenticated', me: merchant });
    visit('/nothing', <NotFound />);
    act(() => screen.getByRole('button', { name: 'Cancel Auto-redirect' }).click());
    expect(screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Go Home', '/?view=home'],
      ['Dashboard', '/dashboard'],
      ['Market Intelligence', '/competitors'],
    ]);
  });

  it('stays when told to', async () => {
    const at = visit('/nothing', <NotFound />);
    act(() => screen.getByRole('button', { name: 'Cancel Auto-redirect' }).click());
    await wait(30_000);
    expect(at()).toBe('/nothing');
    expect(screen.queryByText('Dashboard')).toBeNull();
    const back = vi.spyOn(history, 'back').mockImplementation(() => {});
    act(() => screen.getByRole('button', { name: 'Go Back' }).click());
    expect(back).toHaveBeenCalledOnce();
  });
});

describe('the service-unavailable page', () => {
  /** The page after its first check, which failed. */
  async function duringAnOutage(search: string) {
    let up = false;
    const health = vi.fn(async () => new Response('{}', { status: up ? 200 : 503 }));
    vi.stubGlobal('fetch', health);
    const at = visit(
      `/service-unavailable${search}`,
      <Route path="/service-unavailable" component={ServiceUnavailable} />,
    );
    await act(async () => {});
    const recover = () => {
      up = true;
    };
    return { at, checks: () => health.mock.calls.length, recover };
  }

  it('comes back by itself, by way of the start page, to where it was', async () => {
    const { at, checks, recover } = await duringAnOutage('?from=%2Fcompetitors');
    expect(checks()).toBe(1);
    await wait(9_999);
    expect(checks()).toBe(1);
    await wait(1);
    expect(checks()).toBe(2);
    expect(at()).toContain('/service-unavailable');
    recover();
    await wait(9_999);
    expect(at()).toContain('/service-unavailable');
    await wait(1);
    expect(at()).toBe('/?redirect=%2Fcompetitors');
  });

  it('comes back to the start page where it was opened by itself', async () => {
    const { at, recover } = await duringAnOutage('');
    recover();
    await wait(10_000);
    expect(at()).toBe('/');
  });

  it('checks at once when Try Again is pressed', async () => {
    const { at, recover } = await duringAnOutage('');
    expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/');
    recover();
    await act(async () => screen.getByRole('button', { name: 'Try Again' }).click());
    expect(at()).toBe('/');
  });
});

describe('the loading screen', () => {
  it.each([
    [false, 0, 800, [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 100]],
    [false, 1, 800, [30, 60, 90, 100, 100]],
    [true, 0, 400, [20, 40, 60, 80, 100, 100]],
    [true, 1, 400, [50, 100, 100]],
  ])('fills its bar from 0 to 100: fast %s, by the luck of %i a step every %i ms', async (fast, luck, tick, steps) => {
    vi.spyOn(Math, 'random').mockReturnValue(luck);
    visit('/', <LoadingScreen fast={fast} />);
    const bar = screen.getByRole<HTMLProgressElement>('progressbar');
    expect([bar.value, bar.max]).toEqual([0, 100]);
    const seen = [];
    for (const _ of steps) {
      const before = bar.value;
      await wait(tick - 1);
      expect(bar.value).toBe(before);
      await wait(1);
      seen.push(bar.value);
    }
    expect(seen).toEqual(steps);
  });

  it('says its messages as time passes, or the one that it was given', async () => {
    visit('/', <LoadingScreen fast />);
    expect(screen.getByRole('status').textContent).toBe('Initializing Tidewatch...');
    await wait(2_100);
    expect(screen.getByRole('status').textContent).toBe('Almost ready!');
    cleanup();
    visit('/', <LoadingScreen message="Loading Tidewatch..." fast />);
    await wait(2_100);
    expect(screen.getByRole('status').textContent).toBe('Loading Tidewatch...');
  });
});
