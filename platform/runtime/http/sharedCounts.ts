/** Counters shared by all processes, for limits of calls. */
export interface SharedCounts {
  /**
   * Counts one more.
   * @returns how many there were since the window began, and how long it still lasts in milliseconds; `null` if the server is
   * away: the caller's own count must do.
   */
  add(key: string, windowMs: number): Promise<{ readonly count: number; readonly leftMs: number } | null>;
}
