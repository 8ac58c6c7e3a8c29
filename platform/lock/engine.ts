/** What an engine of the lock has to do: keep a lease for each name, with an end. */
export interface Leases {
  /**
   * Takes the name, if no lease on it ends after `now`, until `until` (milliseconds since 1970).
   * @returns `null`: someone else has it.
   */
  take(name: string, now: number, until: number): Promise<Taken | null>;
  close(): Promise<void>;
}

export interface Taken {
  /** Whether the lease lasts, and no one else has the name. Asked right before a write, so it does not wait for a server. */
  held(now: number): boolean;
  /** Frees the name, if it is still ours. */
  release(): Promise<void>;
}
