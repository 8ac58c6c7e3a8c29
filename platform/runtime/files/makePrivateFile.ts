import { closeSync, openSync } from 'node:fs';
import { restrictToOwner } from './restrictToOwner.js';

/**
 * Creates an empty file that only its owner can read, or restricts an existing one. Does not open an existing file:
 * closing it again would release the locks that SQLite holds on it in this process.
 */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault;
    restrictToOwner(path);
  }
}
