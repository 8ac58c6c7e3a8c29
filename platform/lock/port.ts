/** Serialises work across processes, such as renewing a shop's token. Engines: SQLite, PostgreSQL. */

export interface Lease {
  /** Returns whether the lease is still ours. Check right before a write: slow work may have lost it. */
  held(): boolean;
}

/** Someone else held the name for too long. Nothing was done. */
export class LockTimeout extends Error {
  override readonly name = 'LockTimeout';
  constructor(readonly lock: string) {
    super(`${lock} is still held by another owner`);
  }
}

export interface Lock {
  /**
   * Runs the work while nobody else holds the name, in this process or another. A dead holder's lease expires; work
   * must be shorter than a lease.
   * @throws LockTimeout, and what the work throws.
   */
  hold<Result>(name: string, work: (lease: Lease) => Promise<Result>): Promise<Result>;
  /** Later requests fail with an error. */
  close(): Promise<void>;
}
