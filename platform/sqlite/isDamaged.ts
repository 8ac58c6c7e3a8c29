/** SQLite's codes for a file with contradicting pages, and for one that is not a database. */
const CORRUPT = 11;
const NOT_A_DATABASE = 26;

/** Returns whether the file itself is at fault. Also recognises it by its text, as in `isBusy`. */
export function isDamaged(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false;
  const { errcode } = fault as { readonly errcode?: number };
  if (errcode === undefined) return /malformed|file is not a database/.test(fault.message) || isDamaged(fault.cause);
  return (errcode & 0xff) === CORRUPT || (errcode & 0xff) === NOT_A_DATABASE;
}
