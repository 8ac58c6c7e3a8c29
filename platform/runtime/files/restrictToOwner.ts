import { chmodSync, statSync } from 'node:fs';

/** Leaves a file or folder to its owner alone. One that is not there, or another user's, is left as it is. */
export function restrictToOwner(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  // Windows has no users of this kind, and no such modes.
  if (!found || found.uid !== process.getuid?.() || (found.mode & 0o077) === 0) return;
  chmodSync(path, found.isDirectory() ? 0o700 : 0o600);
}
