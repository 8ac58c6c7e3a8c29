/** Keeps snapshots as files, in one folder per owner. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SnapshotStore } from './port.js';

const isMissing = (fault: unknown): boolean => (fault as NodeJS.ErrnoException).code === 'ENOENT';

export function fileSnapshots(folder: string): SnapshotStore {
  // Digests, because an owner's name may hold characters that file systems refuse.
  const folderOf = (owner: string): string =>
    join(folder, createHash('sha256').update(owner).digest('hex').slice(0, 32));
  const fileOf = (owner: string, name: string): string => {
    if (!/^[\w-]+$/.test(name)) throw new RangeError(`'${name}' is no name of a snapshot`);
    return join(folderOf(owner), name);
  };

  return {
    async put(owner, name, sealed) {
      const file = fileOf(owner, name);
      await mkdir(folderOf(owner), { recursive: true, mode: 0o700 });
      // A crash leaves a partial file under another name, which `removeAll` removes too.
      const part = `${file}.${randomUUID()}`;
      try {
        await writeFile(part, sealed, { mode: 0o600 });
        await rename(part, file);
      } catch (fault) {
        await rm(part, { force: true });
        throw fault;
      }
    },
    async get(owner, name) {
      try {
        return await readFile(fileOf(owner, name), 'utf8');
      } catch (fault) {
        if (isMissing(fault)) return null;
        throw fault;
      }
    },
    async remove(owner, names) {
      for (const name of names) await rm(fileOf(owner, name), { force: true });
    },
    async removeAll(owner) {
      const found = await readdir(folderOf(owner)).catch((fault: unknown) => {
        if (isMissing(fault)) return [];
        throw fault;
      });
      await rm(folderOf(owner), { recursive: true, force: true });
      return found.length;
    },
  };
}
