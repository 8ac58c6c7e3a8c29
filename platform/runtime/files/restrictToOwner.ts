import { chmodSync, statSync } from 'node:fs';

/** Removes access to a file or folder for everyone but its owner. Ignores a missing one, or another user's. */
export function restrictToOwner(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  // Windows has no such users and modes.
  if (!found || found.uid !== process.getuid?.() || (found.mode & 0o077) === 0) return;
  chmodSync(path, found.isDirectory() ? 0o700 : 0o600);
}
