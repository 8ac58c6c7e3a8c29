/** Keeps snapshots as files, in one folder per owner. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SnapshotStore } from './port.js';
import { ownerFolder, snapshotPath } from './snapshotPath.js';

const isMissing = (fault: unknown): boolean => (fault as NodeJS.ErrnoException).code === 'ENOENT';

export function fileSnapshots(folder: string): SnapshotStore {
  const folderOf = (owner: string): string => join(folder, ownerFolder(owner));
  const fileOf = (owner: string, name: string): string => join(folder, snapshotPath(owner, name));

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
