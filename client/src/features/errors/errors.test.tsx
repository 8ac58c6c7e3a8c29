import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Route } from 'wouter';
import { session } from '../../state/session.js';
import { merchant } from '../../test/merchant.js';
import { visit } from '../../test/visit.js';
import { NotFound } from './NotFound.js';
import { ServiceUnavailable } from './ServiceUnavailable.js';

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  session.set({ state: 'unauthenticated' });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the not-found page', () => {
  it('carries the brand, which leads to the start', () => {
    visit('/nothing', <NotFound />);
    expect(screen.getByRole('link', { name: 'Tidewatch' }).getAttribute('href')).toBe('/');
  });

  it('redirects after 10 seconds', async () => {
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
      ['Tidewatch', '/'],
      ['Go Home', '/?view=home'],
      ['Dashboard', '/dashboard'],
      ['Market Intelligence', '/competitors'],
    ]);
  });

  it('stays if cancelled', async () => {
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
  /** The page after its first failed check. */
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

  it('carries the brand', () => {
    visit('/service-unavailable', <ServiceUnavailable />);
    expect(screen.getByRole('link', { name: 'Tidewatch' })).toBeDefined();
  });

  it('returns automatically, by way of the start page, to the former page', async () => {
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

  it('returns to the start page if it was opened directly', async () => {
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
