/** Where the hash of the admin password comes from: the configuration, or a file that `tidewatch admin set-password` writes. */
import { readFile, stat } from 'node:fs/promises';
import { PASSWORD_HASH } from './passwordHash.js';

/** The file cannot be used. The text says what to do, and holds nothing of the hash. */
export class AdminPasswordUnusable extends Error {
  override readonly name = 'AdminPasswordUnusable';
}

export interface AdminPassword {
  /**
   * Read again each time, so that a new password holds at once. `null`: none has been set.
   * @throws AdminPasswordUnusable
   */
  hash(): Promise<string | null>;
}

export const adminPasswordFile = (dataDir: string): string => `${dataDir}/admin-password`;

/** @param fromConfig `TIDEWATCH_ADMIN_PASSWORD_HASH`. Where it is given, the file is not looked at. */
export const adminPassword = (fromConfig: string | null, file: string): AdminPassword => ({
  hash: async () => fromConfig ?? (await kept(file)),
});

async function kept(file: string): Promise<string | null> {
  try {
    const { mode } = await stat(file);
    // Windows has no such modes and shows every file as open to all.
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
