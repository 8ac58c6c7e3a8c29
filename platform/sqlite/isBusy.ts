/** SQLite's code for a lock that another connection holds; the higher bits say more. */
const BUSY = 5;

/**
 * Whether another connection held the lock for longer than was waited: nothing was done, and it may be tried again.
 * By the words as well: `all` and errors that came from another thread carry no code.
 */
export function isBusy(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false;
  const { errcode } = fault as { readonly errcode?: number };
  return errcode === undefined ? fault.message === 'database is locked' : (errcode & 0xff) === BUSY;
}
