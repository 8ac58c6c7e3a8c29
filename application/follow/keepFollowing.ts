/** What every follower of the log does when it is stopped by a fault: it says so, and goes on after a pause that grows. */
import { setTimeout as wait } from 'node:timers/promises';
import { backoff } from '../../platform/runtime/backoff.js';
import { count } from '../../platform/runtime/metrics/counts.js';

const pauseAfter = backoff({ firstMs: 100, longestMs: 10_000 });

/** Another process moved this follower on: what was worked out from its old place is dropped, and it looks again. */
export class CheckpointConflict extends Error {
  override readonly name: string = 'CheckpointConflict';
}

interface Keeping {
  readonly signal: AbortSignal;
  /** Told of every fault but a lost place, which is none. */
  readonly failed: (fault: unknown) => void;
}

/** @param follow follows until it fails; says each time that it came further. A lost engine is waited for, never given up. */
export async function keepFollowing(
  follow: (onProgress: () => void) => Promise<void>,
  { signal, failed }: Keeping,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    try {
      await follow(() => {
        failures = 0;
      });
    } catch (fault) {
      if (signal.aborted) return;
      failures += 1;
      if (!(fault instanceof CheckpointConflict)) {
        count('follower_faults_total');
        failed(fault);
      }
      await wait(pauseAfter(failures), undefined, { signal }).catch(() => {});
    }
  }
}
