/** Counters shared by all processes, for rate limits. */
export interface SharedCounts {
  /**
   * Counts one call.
   * @returns the count since the window started, and the window's remaining milliseconds; `null` if the server is away:
   * then the caller uses its own count.
   */
  add(key: string, windowMs: number): Promise<{ readonly count: number; readonly leftMs: number } | null>;
}
