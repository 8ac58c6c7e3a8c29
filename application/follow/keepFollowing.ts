/** Restarts a log follower after a fault, with growing pauses. */
import { setTimeout as wait } from 'node:timers/promises';
import { backoff } from '../../platform/runtime/backoff.js';
import { add } from '../../platform/runtime/metrics/measures.js';

const pauseAfter = backoff({ firstMs: 100, longestMs: 10_000 });

/**
 * Another process moved this follower's checkpoint. The follower drops its results and reloads the checkpoint.
 */
export class CheckpointConflict extends Error {
  override readonly name: string = 'CheckpointConflict';
}

interface Keeping {
  readonly signal: AbortSignal;
  /** Called for every fault except a checkpoint conflict. */
  readonly failed: (fault: unknown) => void;
}

/**
 * Waits indefinitely for a lost engine.
 * @param follow follows until it fails and reports progress.
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
