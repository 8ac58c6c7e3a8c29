/** Programs of this machine's own packages. What is missing is installed where this process may: by root on a Debian. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

/**
 * @param find says where it is, `null` if it is not here.
 * @param packages of Debian, which bring it.
 * @returns what `find` found, now or after the installation; `null` if there is none and none could be installed.
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

/** The folder that has all of these programs: in the path, else among `more`. */
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
