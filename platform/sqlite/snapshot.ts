import { closeSync, fsyncSync, openSync } from 'node:fs';
import { makePrivateFile } from '../runtime/files/makePrivateFile.js';
import { openSqlite } from './open.js';

/**
 * Copies a file's state at one moment, while others read and write. The copy contains no deleted rows. The source's
 * write-ahead log grows meanwhile.
 * @param to a new file. On return it is on disk and private to its owner.
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
