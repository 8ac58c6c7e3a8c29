import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { quietTurn } from './quietTurn.js';

/** Milliseconds, by the clock of these tests. */
let now = 0;
beforeEach(() => {
  now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** A request of 5 ms in each of the next turns of the event loop. @returns a function that ends it. */
function serve(turns: number): () => number {
  let left = turns;
  const request = () => {
    if (left <= 0) return;
    left -= 1;
    now += 5;
    setImmediate(request);
  };
  setImmediate(request);
  return () => {
    const unserved = left;
    left = 0;
    return unserved;
  };
}

describe('a quiet turn', () => {
  it('comes at once if there is nothing else to do', async () => {
    await quietTurn();
    expect(now).toBe(0);
  });

  it('comes after the requests that are there', async () => {
    const end = serve(3);
    await quietTurn();
    expect(end()).toBe(0);
  });

  it('is not waited for longer than 20 ms', async () => {
    const end = serve(1_000);
    await quietTurn();
    end();
    expect(now).toBe(20);
  });
});
