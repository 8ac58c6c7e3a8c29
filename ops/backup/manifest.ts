/** Describes a backup in `backup.json`. It is written last, so a folder without it is no backup. */
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

export interface Manifest {
  readonly tidewatch_backup: 1;
  readonly at: string;
  /** The prefix of the log's positions, and its last position. */
  readonly log: string;
  readonly events: number;
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[];
}

export const MANIFEST = 'backup.json';

/** @throws Error with one line if the folder is not a backup, has a newer version, or was changed. */
export async function checkedManifest(folder: string): Promise<Manifest> {
  const manifest = read(folder);
  if (manifest.tidewatch_backup !== 1)
    throw new Error(`${folder} was written by a newer version of this program (form ${manifest.tidewatch_backup})`);
  for (const { name, sha256 } of manifest.files)
    if ((await sha256Of(join(folder, name))) !== sha256)
      throw new Error(`${join(folder, name)} has changed since the backup: take another backup`);
  return manifest;
}

function read(folder: string): Manifest {
  try {
    return JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as Manifest;
  } catch (fault) {
    throw new Error(`${folder} is not a complete backup: its ${MANIFEST} cannot be read`, { cause: fault });
  }
}

/** Empty for a missing file. */
export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw fault;
  }
  return hash.digest('hex');
}
