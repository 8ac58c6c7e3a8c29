/** Finds a PostgreSQL server on this machine, and installs one first if possible. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** @returns the folder of `initdb` and `postgres`, `null` if there is none and none could be installed. */
export function findPostgres(): string | null {
  const found = search();
  if (found || process.getuid?.() !== 0) return found;
  console.log('No PostgreSQL here: installing one…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', 'postgresql'],
  ])
    if (spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status !== 0) return null;
  return search();
}

function search(): string | null {
  const inPath = (process.env.PATH ?? '').split(':');
  return [...inPath, ...debianFolders()].find(folder => folder !== '' && has(folder)) ?? null;
}

const DEBIAN = '/usr/lib/postgresql';

/** The newest version first. */
function debianFolders(): string[] {
  try {
    const versions = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a));
    return versions.map(version => join(DEBIAN, version, 'bin'));
  } catch {
    return [];
  }
}

function has(folder: string): boolean {
  try {
    for (const program of ['initdb', 'postgres']) accessSync(join(folder, program), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
