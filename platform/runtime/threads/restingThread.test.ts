import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { restingThread } from './restingThread.js';

const MINUTE = 60_000;

/** Threads that answer when they are told to. */
function threads() {
  const started: { answer: () => void; hasEnded: boolean; wasTold: boolean }[] = [];
  const start = () => {
    const waiting: ((answer: unknown) => void)[] = [];
    const one = { answer: () => waiting.shift()?.('done'), hasEnded: false, wasTold: false };
    started.push(one);
    return {
      ask: <Answer>() => new Promise<Answer>(resolve => waiting.push(resolve as () => void)),
      hasEnded: () => one.hasEnded,
      end: async () => {
        one.wasTold = true;
      },
    };
  };
  return { started, thread: restingThread<string>(start) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a thread for work that comes now and then starts with the first request, and serves the next ones', async () => {
  const { started, thread } = threads();
  expect(started).toEqual([]);
  const [one, other] = [thread.ask('seal'), thread.ask('seal')];
  expect(started).toHaveLength(1);
  started[0]?.answer();
  started[0]?.answer();
  expect(await Promise.all([one, other])).toEqual(['done', 'done']);
});

it('it ends after a minute without a request, and the next one starts another', async () => {
  const { started, thread } = threads();
  const first = thread.ask('seal');
  started[0]?.answer();
  await first;
  await vi.advanceTimersByTimeAsync(MINUTE - 1);
  expect(started[0]?.wasTold).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(started[0]?.wasTold).toBe(true);
  void thread.ask('seal');
  expect(started).toHaveLength(2);
});

it('it does not end while a request waits for its answer, however long that takes', async () => {
  const { started, thread } = threads();
  const [first] = [thread.ask('seal'), thread.ask('seal')];
  started[0]?.answer();
  await first;
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(started[0]?.wasTold).toBe(false);
});

it('one that failed is replaced: otherwise each import would fail until the product is started again', async () => {
  const { started, thread } = threads();
  const first = thread.ask('seal');
  started[0]?.answer();
  await first;
  Object.assign(started[0] ?? {}, { hasEnded: true });
  const next = thread.ask('seal');
  started[1]?.answer();
  expect(await next).toBe('done');
});

it('it ends when it is told to, no timer is left, and no request starts another', async () => {
  const { started, thread } = threads();
  const first = thread.ask('seal');
  started[0]?.answer();
  await first;
  await thread.end();
  expect([started[0]?.wasTold, vi.getTimerCount()]).toEqual([true, 0]);
  await expect(thread.ask('seal')).rejects.toThrow('told to end');
  expect(started).toHaveLength(1);
});
