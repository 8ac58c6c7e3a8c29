import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { NotFound } from '../../features/errors/NotFound.js';
import { ServiceUnavailable } from '../../features/errors/ServiceUnavailable.js';
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
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a protected route', () => {
  it('says why, then leads to the start page', async () => {
    const at = visit('/dashboard', <RequireSession>figures</RequireSession>);
    expect(screen.getByText('Authentication required')).toBeDefined();
    expect(screen.queryByText('figures')).toBeNull();
    await wait(600);
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
    expect(at()).toBe('/nothing');
    await wait(1_000);
    await wait(1_000);
    expect(at()).toBe('/');
  });

  it('leads the signed-in to their dashboard', async () => {
    session.set({ state: 'authenticated', me: merchant });
    const at = visit('/nothing', <NotFound />);
    for (let second = 0; second < 11; second++) await wait(1_000);
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
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeDefined();
    expect(screen.queryByText('Dashboard')).toBeNull();
  });
});

describe('the service-unavailable page', () => {
  it('comes back by itself, by way of the start page, to where it was', async () => {
    let up = false;
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response('{}', { status: up ? 200 : 503 })),
    );
    const at = visit(
      '/service-unavailable?from=%2Fcompetitors',
      <Route path="/service-unavailable" component={ServiceUnavailable} />,
    );
    await wait(100);
    expect(at()).toContain('/service-unavailable');
    up = true;
    await wait(10_000);
    expect(at()).toBe('/?redirect=%2Fcompetitors');
  });
});

describe('the loading screen', () => {
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
