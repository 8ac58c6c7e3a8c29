/** Estimates a shop's bucket of query points from its last response (shopify reference §8). */

export interface ThrottleStatus {
  readonly maximumAvailable: number;
  readonly currentlyAvailable: number;
  /** Points per second. */
  readonly restoreRate: number;
}

export interface Bucket {
  /**
   * Milliseconds until the bucket holds `needed` points: `(needed − available) / restoreRate`. 0 before the first
   * response. A query larger than the bucket waits until it is full.
   */
  wait(needed: number, nowMs: number): number;
  /** Reserves points for a query in flight: the next one waits for its own share. */
  take(points: number, nowMs: number): void;
  /** Replaces our estimate by the figures in a response. */
  observe(status: ThrottleStatus, nowMs: number): void;
}

export function bucket(): Bucket {
  let last: (ThrottleStatus & { readonly at: number }) | null = null;

  const available = (status: ThrottleStatus & { readonly at: number }, nowMs: number): number =>
    Math.min(
      status.maximumAvailable,
      status.currentlyAvailable + (Math.max(0, nowMs - status.at) / 1000) * status.restoreRate,
    );

  return {
    wait(needed, nowMs) {
      if (last === null) return 0;
      // The clock was set back: count from there, or nothing would refill until it has caught up.
      if (nowMs < last.at) last = { ...last, at: nowMs };
      const short = Math.min(needed, last.maximumAvailable) - available(last, nowMs);
      return short <= 0 ? 0 : Math.ceil((short / last.restoreRate) * 1000);
    },
    take(points, nowMs) {
      if (last) last = { ...last, currentlyAvailable: available(last, nowMs) - points, at: nowMs };
    },
    observe(status, nowMs) {
      last = { ...status, at: nowMs };
    },
  };
}
