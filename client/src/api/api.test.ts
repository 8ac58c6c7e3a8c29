import { afterEach, describe, expect, it, vi } from 'vitest';
import { call, observeCalls } from './client.js';
import { ApiError, endsSession, errorOf, isPassing, networkError } from './errors.js';
import { createPositions } from './positions.js';
import { createQueryClient } from './queryClient.js';

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
  it('carry code, text and details of the catalogue', () => {
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

  it('end the session only where it is the session', () => {
    expect(endsSession(new ApiError(401, 'SESSION_EXPIRED', ''))).toBe(true);
    expect(endsSession(new ApiError(401, 'AUTHENTICATION_FAILED', ''))).toBe(false);
  });
});

describe('a call', () => {
  it.each(['GET', 'POST', 'PUT', 'DELETE'] as const)('sends the cookies: %s', async method => {
    answer(200, {});
    await call('/api/x', { method });
    expect(fetch).toHaveBeenCalledExactlyOnceWith('/api/x', expect.objectContaining({ credentials: 'same-origin' }));
  });

  it('that reads sends its position and no key', async () => {
    answer(200, { ok: true });
    await expect(call('/api/x', { ifPosition: '42' })).resolves.toEqual({ ok: true });
    expect(lastHeaders()).toMatchObject({ 'if-position': '42' });
    expect(lastHeaders()).not.toHaveProperty('idempotency-key');
  });

  it('that writes sends a key of 8 to 128 characters, a new one each time', async () => {
    answer(200, {});
    await call('/api/x', { method: 'POST', body: {} });
    const first = lastHeaders()['idempotency-key'] ?? '';
    await call('/api/x', { method: 'POST', body: {} });
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(lastHeaders()['idempotency-key']).not.toBe(first);
  });

  it('reports 401, server faults and lost connections', async () => {
    const seen = watch();
    answer(401, { error: 'x', code: 'SESSION_EXPIRED', details: {} });
    await expect(call('/api/x')).rejects.toMatchObject({ status: 401 });
    answer(503, 'gateway');
    await expect(call('/api/x')).rejects.toMatchObject({ status: 503 });
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => Promise.reject(new TypeError('refused'))),
    );
    await expect(call('/api/x')).rejects.toMatchObject({
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
    'that fails is tried three times more, after 1, 2 and 4 seconds: %s',
    async fault => expect(await failing(fault, [999, 1, 1_999, 1, 3_999, 1, 60_000])).toEqual([1, 2, 2, 3, 3, 4, 4]),
  );

  it.each([401, 403, 404, 409, 429])('that is refused with %s is not tried again', async status =>
    expect(await failing(errorOf(status, null), [60_000])).toEqual([1]),
  );
});

describe('positions', () => {
  it('keep what a command wrote until an answer had it, whatever a push says', () => {
    const positions = createPositions();
    positions.wrote('competitors', '10');
    positions.heard('competitors', '8');
    expect(positions.wanted('competitors')).toBe('10');
    positions.settled('competitors', '8');
    expect(positions.wanted('competitors')).toBe('10');
    positions.settled('competitors', '10');
    expect(positions.wanted('competitors')).toBeNull();
  });

  it('are kept by topic', () => {
    const positions = createPositions();
    positions.heard('orders', '3');
    expect(positions.wanted('products')).toBeNull();
  });
});
