import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPace } from './pace.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Slow work, started by the pace or by other code. */
function set(takesMs: number) {
  const began: number[] = [];
  let running = false;
  const start = performance.now();
  const begin = () => {
    running = true;
    pace.began();
    began.push(performance.now() - start);
    setTimeout(() => {
      running = false;
      pace.ended();
    }, takesMs);
  };
  const pace = createPace({ isRunning: () => running, begin });
  return { pace, began, begin };
}

describe('a pace', () => {
  it('starts once for all requests within a frame, and not within a second of the run before', async () => {
    const { pace, began } = set(10);
    pace.request();
    pace.request();
    await pass(999);
    expect(began).toEqual([]);
    await pass(5_000);
    expect(began).toEqual([1_000]);
    pace.request();
    pace.request();
    await pass(5_000);
    expect(began).toEqual([1_000, 6_015]);
  });

  it('starts again after work that other code began before the request', async () => {
    const { pace, began, begin } = set(1_700);
    await pass(3_000);
    begin();
    await pass(100);
    pace.request();
    await pass(10_000);
    expect(began).toEqual([3_000, 4_716]);
  });
});
