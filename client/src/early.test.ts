import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { revenue } from '../../domain/api/analytics.js';
import { me } from '../../domain/api/auth.js';
import { call } from './api/client.js';
import { merchant } from './test/merchant.js';
import { refusal, stubServer } from './test/server.js';

// The page is young, however old the process is.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(1_000));
afterEach(() => {
  vi.mocked(performance.now).mockRestore();
  vi.unstubAllGlobals();
  window.earlyResponses?.clear();
});

/** The page as it loads. @returns what it asked for, before the app was there. */
async function load(session: unknown) {
  vi.resetModules();
  const asked = stubServer({ [me.path]: session, [revenue.path]: { totalRevenue: 12 } });
  await import('./early.js');
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  await new Promise(resolve => setTimeout(resolve));
  return asked;
}

it('asks who is signed in, then for what the dashboard shows first; the app’s own calls take the answers', async () => {
  const asked = await load(merchant);
  expect(asked[0]).toBe(`GET ${me.path}`);
  expect(asked).toContain(`GET ${revenue.path}`);
  const before = asked.length;
  expect(await call(me)).toEqual(merchant);
  expect(await call(revenue)).toEqual({ totalRevenue: 12 });
  expect(asked).toHaveLength(before);
});

it('opens the browser’s tables of regions and zones while it waits for the session’s answer', async () => {
  const opened = vi.spyOn(Intl, 'DateTimeFormat');
  vi.resetModules();
  stubServer({ [me.path]: () => new Promise<Response>(() => {}) });
  await import('./early.js');
  await waitFor(() => expect(opened).toHaveBeenCalled());
  opened.mockRestore();
});

it('gives up after ten seconds what another screen than the dashboard left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.resetModules();
  stubServer({ [me.path]: refusal(401, 'AUTHENTICATION_REQUIRED') });
  await import('./early.js');
  expect(window.earlyResponses?.size).toBe(1);
  vi.advanceTimersByTime(10_000);
  expect(window.earlyResponses?.size).toBe(0);
});

it('asks for no figures if no one is signed in', async () => {
  expect(await load(refusal(401, 'AUTHENTICATION_REQUIRED'))).toEqual([`GET ${me.path}`]);
});
