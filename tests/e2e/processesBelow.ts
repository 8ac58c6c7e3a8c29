import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

interface Listed {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** Not every Linux has `ps`; only Linux has /proc. */
function processes(): Listed[] {
  if (!existsSync('/proc/self/stat'))
    return execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
      .split('\n')
      .map(line => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
      .map(([, own, parent, command = '']) => ({ pid: Number(own), parent: Number(parent), command }));
  const ids = readdirSync('/proc').filter(name => /^\d+$/.test(name));
  return ids.flatMap(pid => {
    try {
      // The name in brackets may contain anything.
      const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      return [{ pid: Number(pid), parent: Number(parent), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
}

/** The descendants of a process, with their command lines. */
export function processesBelow(pid: number | undefined): Listed[] {
  const all = processes();
  const below = (of: number): typeof all =>
    all.filter(({ parent }) => parent === of).flatMap(child => [child, ...below(child.pid)]);
  return below(pid ?? 0);
}
