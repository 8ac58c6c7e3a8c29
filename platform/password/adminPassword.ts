/**
 * Reads the admin password's hash from the configuration, or from the file that `tidewatch admin set-password` writes.
 */
import { readFile, stat } from 'node:fs/promises';
import { PASSWORD_HASH } from './passwordHash.js';

/** The file cannot be used. The message names the remedy and contains nothing of the hash. */
export class AdminPasswordUnusable extends Error {
  override readonly name = 'AdminPasswordUnusable';
}

export interface AdminPassword {
  /**
   * Reads the hash each time, so that a new password applies immediately. `null`: no password is set.
   * @throws AdminPasswordUnusable
   */
  hash(): Promise<string | null>;
}

export const adminPasswordFile = (dataDir: string): string => `${dataDir}/admin-password`;

/** @param fromConfig `TIDEWATCH_ADMIN_PASSWORD_HASH`. If set, the file is ignored. */
export const adminPassword = (fromConfig: string | null, file: string): AdminPassword => ({
  hash: async () => fromConfig ?? (await readHash(file)),
});

async function readHash(file: string): Promise<string | null> {
  try {
    const { mode } = await stat(file);
    // Windows has no such modes and reports every file as open to all.
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      throw new AdminPasswordUnusable(`${file} can be read by others than its owner: chmod 600 it`);
    const hash = (await readFile(file, 'utf8')).trim();
    if (!PASSWORD_HASH.test(hash))
      throw new AdminPasswordUnusable(`${file} holds no password hash: 'tidewatch admin set-password' writes one`);
    return hash;
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw fault;
  }
}
