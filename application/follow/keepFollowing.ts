/** How every follower of the log handles a fault: it reports it and continues after a growing pause. */
import { setTimeout as wait } from 'node:timers/promises';
import { backoff } from '../../platform/runtime/backoff.js';
import { add } from '../../platform/runtime/metrics/measures.js';

const pauseAfter = backoff({ firstMs: 100, longestMs: 10_000 });

/**
 * Another process moved this follower's checkpoint. Whatever was computed from the old one is dropped and the follower
 * reads it again.
 */
export class CheckpointConflict extends Error {
  override readonly name: string = 'CheckpointConflict';
}

interface Keeping {
  readonly signal: AbortSignal;
  /** Called for every fault except a checkpoint conflict, which is not one. */
  readonly failed: (fault: unknown) => void;
}

/**
 * @param follow follows until it fails, and reports each time it gets further. A lost engine is waited for
 * indefinitely.
 */
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
        add('tidewatch_follower_faults_total');
        failed(fault);
      }
      await wait(pauseAfter(failures), undefined, { signal }).catch(() => {});
    }
  }
}
