/** Finds nginx on this machine; with Debian's packages available, unpacks its package without installing it. */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Kept between runs. */
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/nginx', import.meta.url));
/** Debian installs it outside an ordinary user's path. */
const FOLDERS = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/usr/local/sbin', join(CACHE, 'usr/sbin')];

/** @returns the program; `null` if absent and not available. */
export function findNginx(): string | null {
  return search() ?? (unpack() ? search() : null);
}

function search(): string | null {
  for (const folder of FOLDERS)
    try {
      const program = join(folder, 'nginx');
      accessSync(program, constants.X_OK);
      return program;
    } catch {}
  return null;
}

function unpack(): boolean {
  mkdirSync(CACHE, { recursive: true });
  const run = (program: string, ...args: string[]) =>
    spawnSync(program, args, { cwd: CACHE, stdio: 'ignore' }).status === 0;
  const [found] = run('apt-get', 'download', 'nginx') ? readdirSync(CACHE).filter(name => name.endsWith('.deb')) : [];
  return found !== undefined && run('dpkg', '-x', found, '.');
}
