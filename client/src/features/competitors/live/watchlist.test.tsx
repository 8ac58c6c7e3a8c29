import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../api/queryClient.js';
import { stubServer } from '../../../test/server.js';
import { row } from '../market.fixtures.js';
import { watchlist } from './watchlist.js';

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('keeps the list of competitors for 24 hours after it was shown: it appears at once, and is read again', async () => {
  const queries = createQueryClient();
  const asked = stubServer({ '/api/competitors': [row({})] });
  const look = () =>
    renderHook(() => useQuery(watchlist), {
      wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
    });
  const first = look();
  expect(first.result.current.data).toBeUndefined();
  await wait(10);
  first.unmount();

  await wait(24 * 3_600_000 - 1_000);
  const again = look();
  expect(again.result.current.data).toHaveLength(1);
  await wait(10);
  expect(asked).toHaveLength(2);
  again.unmount();

  await wait(24 * 3_600_000 + 1_000);
  expect(look().result.current.data).toBeUndefined();
});
