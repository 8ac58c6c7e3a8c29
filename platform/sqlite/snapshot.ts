import { closeSync, fsyncSync, openSync } from 'node:fs';
import { makePrivateFile } from '../runtime/files/makePrivateFile.js';
import { openSqlite } from './open.js';

/**
 * Copies a file as of one moment, while others go on reading and writing. Deleted rows are not in the copy. Until it is
 * written, the source's write-ahead log grows.
 * @param to a file that is not there yet. It is on disk, and its owner's only, when this returns.
 * @throws Error that names the file.
 */
export function snapshot(path: string, to: string): void {
  makePrivateFile(to);
  const source = openSqlite(path, { synchronous: 'NORMAL' });
  try {
    source.prepare('vacuum into ?').run([to]);
  } catch (fault) {
    throw new Error(`cannot copy ${path}: ${(fault as Error).message}`, { cause: fault });
  } finally {
    source.close();
  }
  const copy = openSync(to, 'r+');
  fsyncSync(copy);
  closeSync(copy);
}
