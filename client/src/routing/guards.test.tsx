import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../state/session.js';
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
