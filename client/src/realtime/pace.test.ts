import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPace } from './pace.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Work that takes its time, begun by the pace or by somebody else. */
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
  it('begins once for all who ask within a frame, and not within a second of what went before', async () => {
    const { pace, began } = set(10);
    pace.ask();
    pace.ask();
    await pass(999);
    expect(began).toEqual([]);
    await pass(5_000);
    expect(began).toEqual([1_000]);
    pace.ask();
    pace.ask();
    await pass(5_000);
    expect(began).toEqual([1_000, 6_015]);
  });

  it('begins again after work that somebody else began before it was asked', async () => {
    const { pace, began, begin } = set(1_700);
    await pass(3_000);
    begin();
    await pass(100);
    pace.ask();
    await pass(10_000);
    expect(began).toEqual([3_000, 4_716]);
  });
});
