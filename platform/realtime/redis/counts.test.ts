import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCounts } from './counts.js';

const MINUTE = 60_000;

/** A server that answers, or keeps its connections and stays silent. */
function server() {
  let silent = false;
  const unanswered: (() => void)[] = [];
  let asked = 0;
  const counts = createCounts({
    eval: async () => {
      asked += 1;
      if (silent) await new Promise<void>(resolve => unanswered.push(resolve));
      return [asked, MINUTE];
    },
  } as never);
  return {
    counts,
    asked: () => asked,
    pause: () => {
      silent = true;
    },
    resume: () => {
      silent = false;
      for (const answer of unanswered.splice(0)) answer();
    },
  };
}

describe('counts shared over Redis', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('keep no one waiting for a server that stands still: the first a moment, and then no one', async () => {
    const { counts, asked, pause } = server();
    expect(await counts.add('a', MINUTE)).toEqual({ count: 1, leftMs: MINUTE });
    pause();
    const first = counts.add('a', MINUTE);
    await vi.advanceTimersByTimeAsync(250);
    expect(await first).toBeNull();
    for (let n = 0; n < 10; n++) expect(await counts.add('a', MINUTE)).toBeNull();
    expect(asked()).toBe(2);
  });

  it('count again when the server resumes', async () => {
    const { counts, pause, resume } = server();
    pause();
    const first = counts.add('a', MINUTE);
    await vi.advanceTimersByTimeAsync(250);
    await first;
    resume();
    await vi.advanceTimersByTimeAsync(0);
    expect(await counts.add('a', MINUTE)).toMatchObject({ count: 2 });
  });

  it('ask again, and keep no one waiting, after a question that failed', async () => {
    let fails = true;
    const counts = createCounts({
      eval: async () => (fails ? Promise.reject(new Error('away')) : [1, MINUTE]),
    } as never);
    expect(await counts.add('a', MINUTE)).toBeNull();
    fails = false;
    expect(await counts.add('a', MINUTE)).toBeNull();
    await vi.advanceTimersByTimeAsync(0);
    expect(await counts.add('a', MINUTE)).toMatchObject({ count: 1 });
  });
});
