/** SQLite's code for a lock held by another connection; the higher bits give details. */
const BUSY = 5;

/**
 * Returns whether another connection held the lock for longer than the timeout: nothing was done, and it can be
 * retried. Also recognises it by its text: `all`, and errors from another thread, carry no code.
 */
export function isBusy(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false;
  const { errcode } = fault as { readonly errcode?: number };
  return errcode === undefined ? fault.message === 'database is locked' : (errcode & 0xff) === BUSY;
}
