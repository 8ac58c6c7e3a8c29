import { closeSync, fsyncSync, openSync } from 'node:fs';
import { makePrivateFile } from '../runtime/files/makePrivateFile.js';
import { openSqlite } from './open.js';

/**
 * Copies a file's state at one moment, while others read and write. The copy has no deleted rows. The source's
 * write-ahead log grows meanwhile.
 * @param to a new file. It is on disk, and only its owner's, when this returns.
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
