/** Computes the pause before a retry: longer after every failure, up to a cap. */
export interface BackoffOptions {
  /** The pause after the first failure, in milliseconds. */
  readonly firstMs: number;
  readonly longestMs: number;
  /** The factor between consecutive pauses. Default 2. */
  readonly factor?: number;
  /**
   * Spreads clients that failed together, so that they do not all return simultaneously. Lengthens each pause by up to
   * `share` of itself, even beyond `longestMs`.
   */
  readonly jitter?: { readonly share: number /** From 0 up to 1. */; readonly random: () => number };
}

/**
 * @returns the pause in milliseconds after this many consecutive failures, starting at 1. Keeps no state: callers reset
 * their count to 0 on success.
 */
export const backoff =
  ({ firstMs, longestMs, factor = 2, jitter }: BackoffOptions) =>
  (failures: number): number =>
    Math.min(longestMs, firstMs * factor ** (failures - 1)) * (jitter ? 1 + jitter.share * jitter.random() : 1);
