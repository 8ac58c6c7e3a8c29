/**
 * Wakes readers when the log has grown: at once for a commit of any thread of this process, by polling the head for
 * other processes' commits. Only a hint: a woken reader reads the log itself.
 */

export interface HeadWatch {
  /** Resolves with the head once it is beyond the position; with `null` on abort, and when the watch is closed. */
  beyond(position: number, signal: AbortSignal): Promise<number | null>;
  /** Looks now. Never throws: a head that cannot be read this time is looked at again. */
  look(): void;
  close(): void;
}

/** @param everyMs how soon another process's commit is noticed, in milliseconds. */
export function headWatch(head: () => number, everyMs: number): HeadWatch {
  const waiting = new Map<(head: number | null) => void, number>();
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
    for (const [wake, position] of waiting) if (now > position) wake(now);
  }

  return {
    beyond: (position, signal) =>
      new Promise(resolve => {
        if (closed || signal.aborted) return resolve(null);
        const wake = (head: number | null) => {
          waiting.delete(wake);
          signal.removeEventListener('abort', aborted);
          if (waiting.size === 0) {
            clearInterval(timer);
            timer = undefined;
          }
          resolve(head);
        };
        const aborted = () => wake(null);
        waiting.set(wake, position);
        signal.addEventListener('abort', aborted);
        timer ??= setInterval(look, everyMs);
      }),
    look,
    close() {
      closed = true;
      for (const wake of [...waiting.keys()]) wake(null);
    },
  };
}
