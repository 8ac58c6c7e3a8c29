import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { abandonedCarts, refreshAnalytics, revenue } from '../../../domain/api/analytics.js';
import { call } from './client.js';
import { dropEarlyResponses } from './earlyResponses.js';

/** What a call gets that goes to the server, and not to an early answer. */
let sent: string[];
beforeEach(() => {
  sent = [];
  // The page is young, however old the process is.
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url);
    return Response.json('from the server');
  });
  window.earlyResponses = new Map([revenue, abandonedCarts].map(({ path }) => [path, early()]));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.earlyResponses?.clear();
});
const early = async () => Response.json('from the first script');

it('an early answer is for the first call of its path: it sends no request, and the second call does', async () => {
  expect(await call(revenue)).toBe('from the first script');
  expect(sent).toEqual([]);
  expect(await call(revenue)).toBe('from the server');
  expect(sent).toEqual([revenue.path]);
});

it('a call that wants a newer state than the page began with goes to the server', async () => {
  expect(await call(revenue, { ifPosition: '7' })).toBe('from the server');
});

it('a command makes early answers old', async () => {
  await call(refreshAnalytics);
  expect(await call(revenue)).toBe('from the server');
});

it('an answer that nothing took is given up, so that it keeps no connection of the browser', async () => {
  const cancel = vi.fn();
  const unread = new Response(new ReadableStream({ cancel }));
  window.earlyResponses?.set(revenue.path, Promise.resolve(unread));
  dropEarlyResponses();
  await waitFor(() => expect(cancel).toHaveBeenCalledOnce());
  expect(await call(revenue)).toBe('from the server');
});

it('what nothing took for ten seconds is old', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(9_999);
  expect(await call(revenue)).toBe('from the first script');
  vi.mocked(performance.now).mockReturnValue(10_001);
  expect(await call(abandonedCarts)).toBe('from the server');
});

it('an early refusal is an error of the call, and the next one asks again', async () => {
  const refused = Response.json({ error: 'Off.', code: 'SERVICE_UNAVAILABLE' }, { status: 503 });
  window.earlyResponses?.set(revenue.path, Promise.resolve(refused));
  await expect(call(revenue)).rejects.toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
  expect(await call(revenue)).toBe('from the server');
});
