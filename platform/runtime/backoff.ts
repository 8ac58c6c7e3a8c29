/** Pauses for something that fails again and again: longer each time, up to a longest one, and short again after a success. */
export interface Backoff {
  /** In milliseconds. The one after it is twice as long. */
  next(): number;
  reset(): void;
}

export function backoff({ firstMs, longestMs }: { readonly firstMs: number; readonly longestMs: number }): Backoff {
  let pause = firstMs;
  return {
    next() {
      const now = pause;
      pause = Math.min(pause * 2, longestMs);
      return now;
    },
    reset() {
      pause = firstMs;
    },
  };
}
