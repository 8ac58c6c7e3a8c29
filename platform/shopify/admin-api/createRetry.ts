/** How long one query goes on being asked, and how it pauses in between. */
import { backoff } from '../../runtime/backoff.js';
import type { ShopifyError } from '../port.js';

/** Faults at Shopify and on the way to it. */
const FAULTS = 4;
/** A busy shop's bucket is shared with the app's other processes, who may be faster. */
const THROTTLES = 8;
/** A longer pause belongs to whoever schedules the work. */
const LONGEST_PAUSE_MS = 60_000;
/** The least that a guessed pause is; chance lengthens it up to the double. */
const FIRST_GUESS_MS = 250;

export interface RetryOptions {
  readonly sleep: (ms: number) => Promise<void>;
  /** From 0 up to 1. */
  readonly random: () => number;
}

/** Why a query is asked again. `ms`: the pause that is known to be right; `null` where it must be guessed. */
export interface RetryReason {
  readonly because: 'fault' | 'throttled';
  readonly ms: number | null;
  /** What is thrown when patience is at its end. */
  readonly error: ShopifyError;
}

/**
 * One per query. A guessed pause doubles each time, and chance spreads it so that clients do not all come back together.
 */
export function createRetry({ sleep, random }: RetryOptions): (again: RetryReason) => Promise<void> {
  const left = { fault: FAULTS, throttled: THROTTLES };
  const guess = backoff({
    firstMs: FIRST_GUESS_MS,
    longestMs: LONGEST_PAUSE_MS / 2,
    jitter: { share: 1, random },
  });
  let guesses = 0;
  return async ({ because, ms, error }) => {
    left[because] -= 1;
    const pause = ms ?? guess(++guesses);
    if (left[because] === 0 || pause > LONGEST_PAUSE_MS) throw error;
    await sleep(pause);
  };
}
