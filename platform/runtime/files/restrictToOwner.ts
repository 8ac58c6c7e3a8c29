import { chmodSync, statSync } from 'node:fs';

/**
 * Removes everyone's access to a file or folder but its owner's. A missing one, or another user's, is left as it is.
 */
export function restrictToOwner(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  // Windows has no such users and modes.
  if (!found || found.uid !== process.getuid?.() || (found.mode & 0o077) === 0) return;
  chmodSync(path, found.isDirectory() ? 0o700 : 0o600);
}
