import { afterEach, describe, expect, it, vi } from 'vitest';
import { products } from '../../../domain/api/analytics.js';
import { setCheckSchedule } from '../../../domain/api/checks.js';
import { competitors } from '../../../domain/api/competitors.js';
import { markNotificationRead } from '../../../domain/api/notifications.js';
import { priceHistory } from '../../../domain/api/priceHistory.js';
import { dataAsOf } from '../state/dataAge.js';
import { call, observeCalls } from './client.js';
import { ApiError, endsSession, errorOf, isPassing, networkError } from './errors.js';
import { createPositions, positions } from './positions.js';
import { createQueryClient } from './queryClient.js';
import { read } from './read.js';

const answer = (status: number, body: unknown) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })),
  );

const lastHeaders = (): Record<string, string> => {
  const [, init] = vi.mocked(fetch).mock.calls.at(-1) ?? [];
  return init?.headers as Record<string, string>;
};

function watch() {
  const seen: string[] = [];
  observeCalls({
    unauthenticated: ({ code }) => seen.push(`401 ${code}`),
    healthy: () => seen.push('healthy'),
    trouble: kind => seen.push(kind),
  });
  return seen;
}

afterEach(() => vi.unstubAllGlobals());

describe('errors', () => {
  it('have the code, text and details of the catalogue', () => {
    const error = errorOf(400, { error: 'Full.', code: 'WATCHLIST_FULL', details: { limit: 10 } });
    expect(error).toMatchObject({ status: 400, code: 'WATCHLIST_FULL', message: 'Full.', details: { limit: 10 } });
  });

  it.each([
    [401, 'Authentication required'],
    [502, 'Service Unavailable'],
  ])('of status %s without a body of ours say %s', (status, text) =>
    expect(errorOf(status, '<html>').message).toBe(text),
  );

  it('tell faults from refusals', () => {
    expect([errorOf(503, null), errorOf(400, null)].map(isPassing)).toEqual([true, false]);
  });

  it('end the session only if the session is the cause', () => {
    expect(endsSession(new ApiError(401, 'SESSION_EXPIRED', ''))).toBe(true);
    expect(endsSession(new ApiError(401, 'AUTHENTICATION_FAILED', ''))).toBe(false);
    expect(endsSession(new ApiError(401, 'ADMIN_PASSWORD_WRONG', ''))).toBe(false);
    expect(endsSession(new ApiError(401, 'ADMIN_SESSION_EXPIRED', ''))).toBe(false);
  });
});

const X = { method: 'GET', path: '/api/x', summary: '', audience: 'session' } as const;

describe('a call', () => {
  it('goes to its endpoint, with its parameters encoded', async () => {
    answer(200, {});
    await call(priceHistory, { params: { id: 'a/b c' }, query: { days: 7 } });
    await call(products, { query: { search: 'tent & rope' } });
    await call(products);
    expect(vi.mocked(fetch).mock.calls.map(([url]) => url)).toEqual([
      '/api/competitors/a%2Fb%20c/history?days=7',
      '/api/analytics/products?search=tent+%26+rope',
      '/api/analytics/products',
    ]);
  });

  it('of a session keeps the age of its answer, until one is current', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response('{}', { headers: { age: '60' } })),
    );
    await call(X);
    expect(Date.now() - (dataAsOf.get() ?? 0)).toBeGreaterThanOrEqual(60_000);
    answer(200, {});
    await call({ ...X, audience: 'public' });
    expect(dataAsOf.get()).not.toBeNull();
    await call(X);
    expect(dataAsOf.get()).toBeNull();
  });

  it('does not compile if it does not fit its endpoint', () => {
    const calls = () => [
      // @ts-expect-error: the competitor's id is missing
      call(priceHistory),
      // @ts-expect-error: an interval is a number
      call(setCheckSchedule, { params: { id: 'c1' }, body: { everyMinutes: '15' } }),
      // @ts-expect-error: it takes no body
      call(products, { body: {} }),
    ];
    expect(calls).toBeTypeOf('function');
  });

  it.each(['GET', 'POST', 'PUT', 'DELETE'] as const)('sends the cookies: %s', async method => {
    answer(200, {});
    await call({ ...X, method });
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      '/api/x',
      expect.objectContaining({ method, credentials: 'same-origin' }),
    );
  });

  it('sends the position and no key to read', async () => {
    answer(200, { ok: true });
    await expect(call(X, { ifPosition: '42' })).resolves.toEqual({ ok: true });
    expect(lastHeaders()).toMatchObject({ 'if-position': '42' });
    expect(lastHeaders()).not.toHaveProperty('idempotency-key');
  });

  it('sends a new key of 8 to 128 characters for each write', async () => {
    answer(200, {});
    await call(markNotificationRead, { body: { id: 'n1' } });
    const first = lastHeaders()['idempotency-key'] ?? '';
    await call(markNotificationRead, { body: { id: 'n1' } });
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(lastHeaders()['idempotency-key']).not.toBe(first);
  });

  it('reports 401, server faults and lost connections', async () => {
    const seen = watch();
    answer(401, { error: 'x', code: 'SESSION_EXPIRED', details: {} });
    await expect(call(X)).rejects.toMatchObject({ status: 401 });
    answer(503, 'gateway');
    await expect(call(X)).rejects.toMatchObject({ status: 503 });
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => Promise.reject(new TypeError('refused'))),
    );
    await expect(call(X)).rejects.toMatchObject({
      code: 'NETWORK',
      message: 'Connection lost. Please check your internet connection.',
    });
    expect(seen).toEqual(['401 SESSION_EXPIRED', 'server', 'network']);
  });
});

describe('a read', () => {
  const failing = async (fault: Error, ms: readonly number[]) => {
    vi.useFakeTimers();
    const ask = vi.fn(async () => Promise.reject(fault));
    const answer = createQueryClient()
      .fetchQuery({ queryKey: ['x'], queryFn: ask })
      .catch((error: unknown) => error);
    const calls = [];
    for (const pause of ms) {
      await vi.advanceTimersByTimeAsync(pause);
      calls.push(ask.mock.calls.length);
    }
    expect(await answer).toBe(fault);
    vi.useRealTimers();
    return calls;
  };

  it.each([errorOf(503, null), errorOf(502, null), networkError()])(
    'is retried three times after a failure, after 1, 2 and 4 seconds: %s',
    async fault => expect(await failing(fault, [999, 1, 1_999, 1, 3_999, 1, 60_000])).toEqual([1, 2, 2, 3, 3, 4, 4]),
  );

  it.each([401, 403, 404, 409, 429])('does not retry a refusal with %s', async status =>
    expect(await failing(errorOf(status, null), [60_000])).toEqual([1]),
  );
});

describe('a read with a position', () => {
  it('continues without a position that the server does not know', async () => {
    positions.atLeast('competitors', '42');
    const answers = [
      new Response(JSON.stringify({ error: '', code: 'POSITION_UNKNOWN', details: {} }), { status: 400 }),
      new Response('[]', { status: 200 }),
    ];
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => answers.shift()),
    );
    await expect(read('competitors', competitors)).resolves.toEqual([]);
    expect(lastHeaders()).not.toHaveProperty('if-position');
  });
});

describe('positions', () => {
  it('are the newest from commands and pushes', () => {
    const positions = createPositions();
    positions.atLeast('competitors', '0010');
    positions.atLeast('competitors', '0008');
    expect(positions.wanted('competitors')).toBe('0010');
    positions.atLeast('competitors', '0012');
    positions.atLeast('competitors', null);
    expect(positions.wanted('competitors')).toBe('0012');
  });

  it('are dropped if the server cannot reach them, unless a newer one is known by then', () => {
    const positions = createPositions();
    positions.atLeast('competitors', '0010');
    positions.giveUp('competitors', '0008');
    expect(positions.wanted('competitors')).toBe('0010');
    positions.giveUp('competitors', '0010');
    expect(positions.wanted('competitors')).toBeNull();
  });

  it('are kept by topic', () => {
    const positions = createPositions();
    positions.atLeast('orders', '3');
    expect(positions.wanted('products')).toBeNull();
  });
});
