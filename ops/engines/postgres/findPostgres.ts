/** Finds a PostgreSQL server on this machine, and installs one first if possible. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { folderWith, installed } from '../installed.js';

const DEBIAN = '/usr/lib/postgresql';

/** @returns the folder of `initdb` and `postgres`; `null` if absent and not installable. */
export const findPostgres = (): string | null =>
  installed(() => folderWith(['initdb', 'postgres'], debianFolders()), ['postgresql']);

/** Newest version first. */
function debianFolders(): string[] {
  try {
    const versions = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a));
    return versions.map(version => join(DEBIAN, version, 'bin'));
  } catch {
    return [];
  }
}
