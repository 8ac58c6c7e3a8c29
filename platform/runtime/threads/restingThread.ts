import type { AskedThread } from './askedThread.js';

/** Long enough for the pauses of one piece of work; its memory is given back soon after it. */
const REST_MS = 60_000;

/**
 * A thread for work that comes now and then: started by the first request, asked to end after a minute without one, and
 * started again by the next, also after one that failed.
 */
export function restingThread<Request>(start: () => AskedThread<Request>): Pick<AskedThread<Request>, 'ask' | 'end'> {
  let thread: AskedThread<Request> | undefined;
  let asked = 0;
  let rest: NodeJS.Timeout | undefined;
  let ending: Promise<unknown> = Promise.resolve();
  let closed = false;

  function endThread(): void {
    clearTimeout(rest);
    // One that fails at its end has ended too.
    ending = Promise.allSettled([ending, thread?.end()]);
    thread = undefined;
  }

  return {
    async ask<Answer>(request: Request) {
      // A new thread would still run when its end has been awaited.
      if (closed) throw new Error('this thread was told to end');
      clearTimeout(rest);
      if (thread?.hasEnded()) thread = undefined;
      thread ??= start();
      asked += 1;
      try {
        return await thread.ask<Answer>(request);
      } finally {
        asked -= 1;
        if (asked === 0 && thread) rest = setTimeout(endThread, REST_MS).unref();
      }
    },
    async end() {
      closed = true;
      endThread();
      await ending;
    },
  };
}
