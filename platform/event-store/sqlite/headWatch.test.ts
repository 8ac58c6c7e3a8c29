import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { headWatch } from './headWatch.js';

describe('head watch', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function watched() {
    const log = { head: 5, broken: false };
    const watch = headWatch(() => {
      if (log.broken) throw new Error('the log is locked');
      return log.head;
    }, 50);
    const woken: number[] = [];
    const abort = new AbortController();
    const wait = (position: number) => void watch.beyond(position, abort.signal).then(() => woken.push(position));
    return { log, watch, woken, abort, wait };
  }

  it('wakes exactly the readers that a poll concerns', async () => {
    const { log, watch, woken, wait } = watched();
    wait(5);
    wait(6);
    log.head = 6;
    watch.look();
    await vi.advanceTimersByTimeAsync(0);
    expect(woken).toEqual([5]);
  });

  it("finds another process's events by looking now and then", async () => {
    const { log, woken, wait } = watched();
    wait(5);
    log.head = 6;
    await vi.advanceTimersByTimeAsync(49);
    expect(woken).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(woken).toEqual([5]);
  });

  it('recovers when the head is unreadable for a while', async () => {
    const { log, watch, woken, wait } = watched();
    wait(5);
    Object.assign(log, { head: 6, broken: true });
    watch.look();
    await vi.advanceTimersByTimeAsync(200);
    expect(woken).toEqual([]);
    log.broken = false;
    await vi.advanceTimersByTimeAsync(50);
    expect(woken).toEqual([5]);
  });

  it('stops polling on abort and on close', async () => {
    const { watch, woken, abort, wait } = watched();
    wait(5);
    abort.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(woken).toEqual([5]);
    expect(vi.getTimerCount()).toBe(0);

    const other = watched();
    other.wait(5);
    other.watch.close();
    other.wait(9);
    await vi.advanceTimersByTimeAsync(0);
    expect(other.woken).toEqual([5, 9]);
    watch.close();
    expect(vi.getTimerCount()).toBe(0);
  });
});
