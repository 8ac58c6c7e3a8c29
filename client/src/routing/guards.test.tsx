import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session, sessionExpired } from '../state/session.js';
import { merchant } from '../test/merchant.js';
import { visit } from '../test/visit.js';
import { LoadingScreen } from './LoadingScreen.js';
import { RequireSession } from './RequireSession.js';

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  session.set({ state: 'unauthenticated' });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
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

  it('waits while the session is unknown', async () => {
    session.set({ state: 'loading' });
    const at = visit('/dashboard', <RequireSession>figures</RequireSession>);
    expect(screen.getByText('Initializing Tidewatch...')).toBeDefined();
    await wait(5_000);
    expect(at()).toBe('/dashboard');
  });
});

describe('a session that expires', () => {
  const SHOP = 'aurora-outfitters.myshopify.com';
  const expire = () => {
    session.set({ state: 'authenticated', me: merchant });
    const at = visit('/profile', <RequireSession>figures</RequireSession>);
    act(() => {
      sessionExpired.set(SHOP);
      session.set({ state: 'unauthenticated' });
    });
    return at;
  };
  afterEach(() => sessionExpired.set(null));

  it('keeps the screen, says so, and leads to / after 5 s', async () => {
    const at = expire();
    expect(screen.getByRole('alert').textContent).toBe('Your session has expired. Please sign in again.');
    expect(screen.getByText('figures')).toBeDefined();
    await wait(4_900);
    expect(at()).toBe('/profile');
    await wait(200);
    expect(at()).toBe('/');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('does not lead away from one who stays', async () => {
    const at = expire();
    act(() => screen.getByRole('button', { name: 'Stay here', hidden: true }).click());
    await wait(60_000);
    expect(at()).toBe('/profile');
    expect(screen.getByText('figures')).toBeDefined();
  });

  it('comes back to the same page after signing in again', () => {
    expire();
    expect(screen.getByRole('link', { name: 'Sign in again' }).getAttribute('href')).toBe(
      `/api/auth/shopify/login?shop=${SHOP}&return_url=%2Fprofile`,
    );
  });
});

describe('the loading screen', () => {
  it('shows a known progress instead of the simulated one', async () => {
    const { rerender } = render(<LoadingScreen progress={62} />);
    const bar = () => screen.getByRole<HTMLProgressElement>('progressbar').value;
    expect([bar(), screen.getByText('62%').textContent]).toEqual([62, '62%']);
    await wait(10_000);
    expect(bar()).toBe(62);
    rerender(<LoadingScreen progress={70} />);
    expect([bar(), screen.getByRole('status').textContent]).toEqual([70, 'Preparing your dashboard...']);
  });

  it('says that it prepares a personalised analytics dashboard', () => {
    render(<LoadingScreen />);
    expect(screen.getByText('Preparing your personalised analytics dashboard')).toBeDefined();
  });

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

  it('shows its messages over time, or the given one', async () => {
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
