/** Work that only one process may do at a time, such as renewing a shop's token. Engines: SQLite, PostgreSQL. */

export interface Lease {
  /** Whether it is still ours. Ask right before a write: work that took too long may have lost it. */
  held(): boolean;
}

/** Someone else held the name for too long. Nothing was done. */
export class LockTimeout extends Error {
  override readonly name = 'LockTimeout';
  constructor(readonly lock: string) {
    super(`${lock} is still held by someone else`);
  }
}

export interface Lock {
  /**
   * Does the work while no one else holds the name, in this process or another. The lease of a holder that died ends by
   * itself; work must be shorter than that.
   * @throws LockTimeout, or what the work throws.
   */
  hold<Result>(name: string, work: (lease: Lease) => Promise<Result>): Promise<Result>;
  /** Later requests fail with an error. */
  close(): Promise<void>;
}
