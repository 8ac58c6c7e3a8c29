import { randomBytes } from 'node:crypto';
import { open, rename, unlink } from 'node:fs/promises';

/** Writes the hash into a file that only its owner can read; atomic even in a crash. */
export async function keepAdminPassword(file: string, hash: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(`${hash}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await rename(draft, file);
  } catch (fault) {
    await unlink(draft);
    throw fault;
  }
}
