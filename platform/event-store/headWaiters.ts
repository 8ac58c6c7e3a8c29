/** Lets readers wait for the log to grow. Polls the head while anyone waits. */

export interface HeadWaiters {
  /** Resolves with the head once it is beyond the position; with `null` on abort, and when these are closed. */
  beyond(position: number, signal: AbortSignal): Promise<number | null>;
  /** Wakes readers whose position is before the head. */
  wake(head: number): void;
  isEmpty(): boolean;
  close(): void;
}

export function headWaiters(look: () => void, everyMs: number): HeadWaiters {
  const waiting = new Map<(head: number | null) => void, number>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

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
    wake(head) {
      for (const [wake, position] of waiting) if (head > position) wake(head);
    },
    isEmpty: () => waiting.size === 0,
    close() {
      closed = true;
      for (const wake of [...waiting.keys()]) wake(null);
    },
  };
}
