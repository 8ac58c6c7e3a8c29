import { closeSync, openSync } from 'node:fs';
import { restrictToOwner } from './restrictToOwner.js';

/**
 * Makes an empty file that its owner alone can read, or closes one that is there to others. One that is there is not opened:
 * to close it again would let go of the locks that SQLite holds on it in this process.
 */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault;
    restrictToOwner(path);
  }
}
