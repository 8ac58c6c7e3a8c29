/** Work that only one process may do at a time, such as renewing a shop's token. Engines: SQLite, PostgreSQL. */

export interface Lease {
  /** Whether it is still ours. Asked right before a write: work that took too long has lost it to someone else. */
  held(): boolean;
}

/** Someone else held the name for longer than one waits. Nothing was done. */
export class LockTimeout extends Error {
  override readonly name = 'LockTimeout';
  constructor(readonly lock: string) {
    super(`${lock} is still held by someone else`);
  }
}

export interface Lock {
  /**
   * Does the work while no one else holds the name, in this process or another. A holder that dies loses it by itself
   * after a while; work must be shorter than that.
   * @throws LockTimeout, or what the work throws.
   */
  hold<Result>(name: string, work: (lease: Lease) => Promise<Result>): Promise<Result>;
  /** Nothing is given out afterwards: who asks is refused with an error. */
  close(): Promise<void>;
}
