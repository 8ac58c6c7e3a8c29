/**
 * Wakes readers when the log has grown: immediately for commits of this process, by polling for other processes'. Only
 * a hint: a woken reader reads the log itself.
 */
import { type HeadWaiters, headWaiters } from '../headWaiters.js';

export interface HeadWatch extends Pick<HeadWaiters, 'beyond' | 'close'> {
  /** Looks now. Never throws: a head that cannot be read this time is looked at again. */
  look(): void;
}

/** @param everyMs how soon another process's commit is noticed, in milliseconds. */
export function headWatch(head: () => number, everyMs: number): HeadWatch {
  const waiters = headWaiters(look, everyMs);

  function look(): void {
    if (waiters.isEmpty()) return;
    let now: number;
    try {
      now = head();
    } catch {
      return;
    }
    waiters.wake(now);
  }

  return { beyond: waiters.beyond, look, close: waiters.close };
}
