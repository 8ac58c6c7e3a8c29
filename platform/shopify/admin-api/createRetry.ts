/** Limits how often one query is retried, and computes the pauses. */
import { backoff } from '../../runtime/backoff.js';
import { ShopifyError } from '../port.js';

/** Faults at Shopify and on the network. */
const FAULTS = 4;
/** A busy shop's bucket is shared with the app's other processes, which may be faster. */
const THROTTLES = 8;
/** Leaves longer pauses to the scheduler. */
const LONGEST_PAUSE_MS = 60_000;
/** The minimum guessed pause; a random share lengthens it up to twofold. */
const FIRST_GUESS_MS = 250;

export interface RetryOptions {
  /** Rejects once the signal aborts. */
  readonly sleep: (ms: number, ended: AbortSignal) => Promise<void>;
  /** From 0 up to 1. */
  readonly random: () => number;
  /** Once aborted, nothing is waited for. */
  readonly ended: AbortSignal;
}

/** Why a query is retried. `ms`: the pause if known; `null` if guessed. */
export interface RetryReason {
  readonly because: 'fault' | 'throttled';
  readonly ms: number | null;
  /** Thrown after the last retry. */
  readonly error: ShopifyError;
}

/**
 * Used for one query. A guessed pause doubles each time and is randomised, so that clients do not all return
 * simultaneously.
 * @throws ShopifyError `unreachable` when it ends during a pause: the store refused nothing.
 */
export function createRetry({ sleep, random, ended }: RetryOptions): (again: RetryReason) => Promise<void> {
  const remaining = { fault: FAULTS, throttled: THROTTLES };
  const guess = backoff({
    firstMs: FIRST_GUESS_MS,
    longestMs: LONGEST_PAUSE_MS / 2,
    jitter: { share: 1, random },
  });
  let guesses = 0;
  return async ({ because, ms, error }) => {
    remaining[because] -= 1;
    const pause = ms ?? guess(++guesses);
    if (remaining[because] === 0 || pause > LONGEST_PAUSE_MS) throw error;
    await sleep(pause, ended).catch((fault: unknown) => {
      throw ended.aborted ? new ShopifyError('unreachable', `ended while it waited: ${error.message}`) : fault;
    });
  };
}
