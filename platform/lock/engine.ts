/** Keeps one lease per name, with an expiry. */
export interface Leases {
  /**
   * Leases the name until `until`, unless another lease on it ends after `now` (milliseconds since 1970). A lease twice
   * as far in the future comes from a clock that has been set back since.
   * @returns `null` if someone else holds it.
   */
  take(name: string, now: number, until: number): Promise<Taken | null>;
  close(): Promise<void>;
}

export interface Taken {
  /** Returns whether the lease still holds. Called right before a write, so it does not wait for a server. */
  held(now: number): boolean;
  /** Releases the name if the lease is still ours. */
  release(): Promise<void>;
}
