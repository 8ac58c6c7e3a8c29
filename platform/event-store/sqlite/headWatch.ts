/**
 * Tells readers that the log has moved. A commit in this process, by whatever thread, tells at once; other processes' commits are found by
 * looking at the head now and then. Only a hint: a woken reader reads the log, which is what counts.
 */

export interface HeadWatch {
  /** Resolves when the head is beyond the position, on abort, and when the watch is closed. */
  beyond(position: number, signal: AbortSignal): Promise<void>;
  /** Looks now. Never throws: a head that cannot be read this time is looked at again. */
  look(): void;
  close(): void;
}

/** @param everyMs how soon another process's commit is noticed, in milliseconds. */
export function headWatch(head: () => number, everyMs: number): HeadWatch {
  const waiting = new Map<() => void, number>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function look(): void {
    if (waiting.size === 0) return;
    let now: number;
    try {
      now = head();
    } catch {
      return;
    }
    for (const [wake, position] of waiting) if (now > position) wake();
  }

  return {
    beyond: (position, signal) =>
      new Promise(resolve => {
        if (closed || signal.aborted) return resolve();
        const wake = () => {
          waiting.delete(wake);
          signal.removeEventListener('abort', wake);
          if (waiting.size === 0) {
            clearInterval(timer);
            timer = undefined;
          }
          resolve();
        };
        waiting.set(wake, position);
        signal.addEventListener('abort', wake);
        timer ??= setInterval(look, everyMs);
      }),
    look,
    close() {
      closed = true;
      for (const wake of [...waiting.keys()]) wake();
    },
  };
}
