/** An engine of the lock keeps one lease per name, with an end. */
export interface Leases {
  /**
   * Leases the name until `until`, unless another lease on it ends after `now` (milliseconds since 1970). One that is twice as
   * far away comes from a clock that was set back since.
   * @returns `null`: someone else has it.
   */
  take(name: string, now: number, until: number): Promise<Taken | null>;
  close(): Promise<void>;
}

export interface Taken {
  /** Whether the lease still holds. Asked right before a write, so it does not wait for a server. */
  held(now: number): boolean;
  /** Releases the name if it is still ours. */
  release(): Promise<void>;
}
