/** An app's query cost bucket at a shop: every query drains it, and it refills every second. */
export interface ThrottleStatus {
  readonly maximumAvailable: number;
  readonly currentlyAvailable: number;
  readonly restoreRate: number;
}

export interface Throttle {
  /** Takes the points, or returns `false` and takes none. */
  take(points: number, now: number): boolean;
  /** Refunds the requested but unused points. */
  giveBack(points: number): void;
  /** Keeps the bucket empty until then. */
  emptyUntil(time: number): void;
  status(now: number): ThrottleStatus;
}

/** Shopify's standard plan (shopify reference §8). */
const MAXIMUM = 2000;
const RESTORE_RATE = 100;

export function throttle(): Throttle {
  let available = MAXIMUM;
  let filledAt = Number.NEGATIVE_INFINITY;
  let emptyUntil = Number.NEGATIVE_INFINITY;

  const fill = (now: number) => {
    if (now < emptyUntil) available = 0;
    else
      available = Math.min(
        MAXIMUM,
        available + (Math.max(0, now - Math.max(filledAt, emptyUntil)) / 1000) * RESTORE_RATE,
      );
    filledAt = now;
  };
  return {
    take(points, now) {
      fill(now);
      if (points > available) return false;
      available -= points;
      return true;
    },
    giveBack(points) {
      available = Math.min(MAXIMUM, available + points);
    },
    emptyUntil(time) {
      emptyUntil = time;
    },
    status(now) {
      fill(now);
      return { maximumAvailable: MAXIMUM, currentlyAvailable: Math.floor(available), restoreRate: RESTORE_RATE };
    },
  };
}
