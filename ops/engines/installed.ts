/** Finds programs of this machine's packages. Installs missing ones if this process may: as root on Debian. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

/**
 * @param find returns the location, `null` if absent.
 * @param packages Debian packages that contain it.
 * @returns the result of `find`, now or after the installation; `null` if it is absent and cannot be installed.
 */
export function installed<Found>(find: () => Found | null, packages: readonly string[]): Found | null {
  const found = find();
  if (found !== null || process.getuid?.() !== 0) return found;
  console.log(`Missing here: ${packages.join(', ')}. Installing…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ])
    if (spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status !== 0) return null;
  return find();
}

/** Returns the folder that has all of these programs: in the path, otherwise among `more`. */
export function folderWith(programs: readonly string[], more: readonly string[] = []): string | null {
  const inPath = (process.env.PATH ?? '').split(':').filter(folder => folder !== '');
  return [...inPath, ...more].find(folder => programs.every(program => isProgram(join(folder, program)))) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
