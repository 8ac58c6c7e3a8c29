import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { discoveryConfig } from '../../../../../domain/api/discovery.js';
import { call } from '../../../api/client.js';
import { ApiError } from '../../../api/errors.js';
import { requestedAction } from '../../../state/requestedAction.js';
import { refusal, stubServer } from '../../../test/server.js';
import { discoveryCall } from '../live/discoveryCall.js';
import { blockedText, triggerErrorText } from '../live/discoveryTexts.js';
import { asked, freshBrowser, idle, open, press, ready, toastTexts } from '../market.fixtures.js';

const BASE = '/api/competitors/discovery';
const now = Date.parse('2026-11-21T12:00:00Z');
const resting = {
  ...idle,
  status: 'cooldown' as const,
  is_on_cooldown: true,
  can_discover: false,
  last_discovery: '2026-11-21T10:30:00Z',
  next_discovery: '2026-11-22T10:30:00Z',
  found: 2,
};
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Discover' });

describe('Discover', () => {
  freshBrowser();

  it('starts a search', async () => {
    await open({ [`POST ${BASE}/trigger`]: { runId: 'r', position: '3' } });
    await press('Discover');
    await waitFor(() => expect(toastTexts()[0]).toMatch(/^Looking for competitors/));
    expect(asked).toContain(`POST ${BASE}/trigger`);
  });

  it('starts when the palette requests it, unless no search can start', async () => {
    await open({ [`POST ${BASE}/trigger`]: { runId: 'r', position: '3' } });
    act(() => requestedAction.set('discover'));
    await waitFor(() => expect(asked).toContain(`POST ${BASE}/trigger`));
    cleanup();
    await open({ [`${BASE}/status`]: resting });
    await screen.findByText(/Discovery is on cooldown/);
    act(() => requestedAction.set('discover'));
    expect([requestedAction.get(), asked.includes(`POST ${BASE}/trigger`)]).toEqual([null, false]);
  });

  it('shows the progress of the search', async () => {
    await open({ [`${BASE}/status`]: { ...idle, status: 'discovering', can_discover: false, percent: 40 } });
    expect(await screen.findByText('Looking for competitors… 40%')).toBeDefined();
  });

  it('is on cooldown for 24 hours, and shows how many are left', async () => {
    await open({
      [`${BASE}/status`]: { ...resting, next_discovery: new Date(Date.now() + 21.5 * 36e5).toISOString() },
    });
    expect(await screen.findByText(/Discovery is on cooldown\. Please wait 22 more hours\./)).toBeDefined();
    expect(button().disabled).toBe(true);
  });

  it('gives its place to what was found, for a store without competitors', async () => {
    await open({ '/api/competitors': [], [`${BASE}/status`]: resting });
    await screen.findByRole('button', { name: '3 competitors found: look at them' });
    expect(screen.queryByRole('button', { name: 'Discover' })).toBeNull();
    await press('3 competitors found: look at them');
    expect(await screen.findByRole('dialog', { name: 'Competitor Suggestions' })).toBeDefined();
  });

  it('is no dead button for a store without competitors', async () => {
    const none = { '/api/competitors': [], '/api/competitors/suggestions/count': { newSuggestions: 0 } };
    await open({ ...none, [`${BASE}/status`]: resting });
    expect(await screen.findByText('No search can start now. Add a page by its address.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Discover' })).toBeNull();
  });

  it('says why it is off', async () => {
    const error = 'Competitor discovery is currently disabled. Please contact support.';
    await open({ [`${BASE}/config`]: { ...ready, enabled: false, error } });
    expect(await screen.findByText(error)).toBeDefined();
    expect(button().disabled).toBe(true);
  });

  it('says that its configuration could not be read', async () => {
    await open({ [`${BASE}/config`]: () => refusal(400, 'INVALID_REQUEST') });
    expect(await screen.findByText('Could not retrieve discovery configuration.')).toBeDefined();
  });

  it('says in a toast why a search could not be started', async () => {
    await open({ [`POST ${BASE}/trigger`]: () => refusal(429, 'DISCOVERY_COOLDOWN', { hours: 7 }) });
    await press('Discover');
    await waitFor(() => expect(toastTexts()).toEqual(['Discovery is on cooldown. Please wait 7 more hours.']));
  });
});

describe('the reason', () => {
  it.each([
    [{ ...ready, enabled: false }, idle, 'Competitor discovery is currently disabled. Please contact support.'],
    [{ ...ready, configured: false }, idle, 'Competitor discovery is not configured.'],
    [ready, resting, 'Discovery is on cooldown. Please wait 23 more hours.'],
  ])('is explained with the text of the spec: %#', (config, status, text) =>
    expect(blockedText(config, status, now)).toContain(text),
  );
  it('is empty if a search can start', () => expect(blockedText(ready, idle, now)).toBeNull());
});

describe('a search that could not be started', () => {
  it.each([
    [0, 'TIMEOUT', 'The search took too long. Please try again in a moment.'],
    [0, 'NETWORK', 'Connection lost. Please check your internet connection.'],
    [401, 'SESSION_EXPIRED', 'Authentication required. Please log in again.'],
    [409, 'SHOP_NOT_CONNECTED', 'No shop connected'],
    [429, 'DISCOVERY_COOLDOWN', 'Discovery is on cooldown. Please wait 24 more hours.'],
    [503, 'SERVICE_UNAVAILABLE', 'Service temporarily unavailable. Please try again in a few moments.'],
    [402, 'PLAN_PAUSED', 'words of the server'],
  ] as const)('%s %s', (status, code, text) =>
    expect(triggerErrorText(new ApiError(status, code, 'words of the server'))).toBe(text),
  );
});

describe('a failed request', () => {
  freshBrowser();

  it.each([
    ['config', 'GET'],
    ['trigger', 'POST'],
  ])('is asked three times of %s, 1 s and 2 s apart', async (path, method) => {
    vi.useFakeTimers();
    await open({ [`${method} ${BASE}/${path}`]: () => refusal(503, 'SERVICE_UNAVAILABLE') });
    if (method === 'POST') await act(async () => button().click());
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    const counts = [];
    for (const ms of [990, 20, 1_980, 20, 60_000]) {
      await pass(ms);
      counts.push(asked.filter(call => call === `${method} ${BASE}/${path}`).length);
    }
    expect(counts).toEqual([1, 2, 2, 3, 3]);
  });
});

const askConfig = (signal: AbortSignal) => call(discoveryConfig, { signal });

describe('a call of discovery', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is tried three times, 1 s and 2 s apart', async () => {
    const calls = stubServer({ [discoveryConfig.path]: () => refusal(503, 'SERVICE_UNAVAILABLE') });
    const outcome = discoveryCall(askConfig).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(999);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(calls).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(calls).toHaveLength(3);
    expect(await outcome).toMatchObject({ status: 503 });
  });

  it('is not retried after a refusal', async () => {
    const calls = stubServer({ [discoveryConfig.path]: () => refusal(429, 'DISCOVERY_COOLDOWN') });
    await expect(discoveryCall(askConfig)).rejects.toMatchObject({ status: 429 });
    expect(calls).toHaveLength(1);
  });

  it('ends after 30 s without an answer', async () => {
    const calls: number[] = [];
    const begun = Date.now();
    const since = () => Date.now() - begun;
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      calls.push(since());
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
    });
    const outcome = discoveryCall(askConfig).catch((error: unknown) => ({ error, after: since() }));
    await vi.advanceTimersByTimeAsync(200_000);
    expect(calls).toEqual([0, 31_000, 63_000]);
    expect(await outcome).toMatchObject({ error: { code: 'TIMEOUT' }, after: 93_000 });
  });
});
