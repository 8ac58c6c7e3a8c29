import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPositions } from '../api/positions.js';
import { topicKey } from '../api/queryKeys.js';
import { createRereader } from './createRereader.js';

const KEY = topicKey('orders', 'list');

/** A slow server, and a list that may be on screen. */
function set({ answerMs = 300 } = {}) {
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  const positions = createPositions();
  const reads: { readonly at: number; readonly ifPosition: string | null }[] = [];
  let aborted = 0;
  let running = 0;
  let most = 0;
  const observer = new QueryObserver(queries, {
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      signal.addEventListener('abort', () => aborted++);
      const ifPosition = positions.wanted('orders');
      reads.push({ at: performance.now(), ifPosition });
      most = Math.max(most, ++running);
      await new Promise(resolve => setTimeout(resolve, answerMs));
      running--;
      return ifPosition;
    },
  });
  const reread = createRereader(queries);
  const push = (position: number) => {
    positions.atLeast('orders', String(position).padStart(6, '0'));
    reread(topicKey('orders'));
  };
  const look = () => observer.subscribe(() => {});
  const shown = () => queries.getQueryData(KEY);
  return { queries, reads, push, look, shown, counts: () => ({ reads: reads.length, aborted, most }) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('reading again', () => {
  it.each([20, 300, 999, 2_500])(
    'keeps to one read a second under 500 pushes in 5 s, gives none up, and ends with the last (answers take %i ms)',
    async answerMs => {
      const page = set({ answerMs });
      page.look();
      await pass(answerMs);
      await pass(10_000);
      const before = page.reads.length;
      for (let n = 1; n <= 500; n++) {
        page.push(n);
        await pass(10);
      }
      await pass(10_000);
      const reads = page.reads.slice(before);
      expect(reads.length).toBeLessThanOrEqual(6);
      expect(page.counts()).toMatchObject({ aborted: 0, most: 1 });
      expect(page.shown()).toBe('000500');
      for (const [n, { at }] of reads.entries())
        if (n > 0) expect(at - (reads[n - 1]?.at ?? 0)).toBeGreaterThanOrEqual(1_000);
    },
  );

  it('is at once after a pause: one push is one read', async () => {
    const page = set();
    page.look();
    await pass(5_000);
    page.push(1);
    await pass(16);
    expect(page.reads).toHaveLength(2);
    await pass(10_000);
    expect(page.reads).toHaveLength(2);
    expect(page.shown()).toBe('000001');
  });

  it('does not disturb the first read: what it lacks follows later', async () => {
    const page = set({ answerMs: 1_500 });
    page.look();
    await pass(100);
    page.push(7);
    await pass(1_400);
    expect(page.shown()).toBeNull();
    expect(page.counts()).toEqual({ reads: 1, aborted: 0, most: 1 });
    await pass(1_600);
    expect(page.shown()).toBe('000007');
  });

  it('waits if the screen has just opened: it is read again a second later', async () => {
    const page = set({ answerMs: 50 });
    page.look();
    await pass(100);
    page.push(1);
    await pass(899);
    expect(page.reads).toHaveLength(1);
    await pass(1);
    expect(page.reads).toHaveLength(2);
  });

  it('is not delayed by reads of the merchant’s own change: a price shows as soon as it is known', async () => {
    const page = set({ answerMs: 50 });
    page.look();
    await pass(5_000);
    void page.queries.invalidateQueries({ queryKey: KEY });
    await pass(300);
    page.push(1);
    await pass(66);
    expect(page.shown()).toBe('000001');
  });

  it('skips a screen that is not visible: it is marked stale, and read when it is opened', async () => {
    const page = set();
    const leave = page.look();
    await pass(5_000);
    leave();
    page.push(1);
    await pass(5_000);
    expect(page.reads).toHaveLength(1);
    page.look();
    await pass(300);
    expect(page.shown()).toBe('000001');
  });

  it('skips a hidden tab: it is read on return, even if it was edited meanwhile', async () => {
    const page = set();
    page.queries.mount();
    page.look();
    await pass(5_000);
    focusManager.setFocused(false);
    page.push(1);
    await pass(2_000);
    page.queries.setQueryData(KEY, 'edited');
    await pass(5_000);
    expect(page.reads).toHaveLength(1);
    focusManager.setFocused(true);
    await pass(300);
    expect(page.shown()).toBe('000001');
    expect(page.counts()).toMatchObject({ aborted: 0, most: 1 });
    page.queries.unmount();
  });

  it('does not forget a push that came while the tab was hidden and its last read was under way', async () => {
    const page = set({ answerMs: 1_000 });
    page.queries.mount();
    page.look();
    await pass(500);
    focusManager.setFocused(false);
    page.push(1);
    await pass(5_000);
    expect(page.reads).toHaveLength(1);
    focusManager.setFocused(true);
    await pass(1_000);
    expect(page.shown()).toBe('000001');
    page.queries.unmount();
  });
});
