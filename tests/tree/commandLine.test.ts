/**
 * A command loads what it needs, and nothing of the others: loading the whole product took a second, for `tidewatch
 * --help` as for a script that calls it for each of its lines.
 */
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadsOf } from './sourceTree.js';

/** The modules loaded with a script: our files, and specifiers of packages and Node. */
function loadedWith(path: string, loaded = new Set<string>()): Set<string> {
  loaded.add(path);
  for (const specifier of loadsOf(path)) {
    const isOurs = specifier.startsWith('.');
    const target = isOurs ? posix.join(posix.dirname(path), specifier.replace(/\.js$/, '.ts')) : specifier;
    if (loaded.has(target)) continue;
    if (isOurs) loadedWith(target, loaded);
    else loaded.add(target);
  }
  return loaded;
}
const packagesOf = (path: string) =>
  [...loadedWith(path)].filter(name => !name.endsWith('.ts') && !name.startsWith('node:'));

describe('the command line', () => {
  it('loads no command, and no package, before it knows which one is called', () => {
    const loaded = [...loadedWith('ops/cli/main.ts')];
    expect(loaded.filter(path => path.startsWith('ops/cli/commands/'))).toEqual(['ops/cli/commands/batch.ts']);
    expect(packagesOf('ops/cli/main.ts')).toEqual([]);
  });

  it('knows what a command loads', () => {
    expect(packagesOf('ops/cli/commands/status.ts')).toContain('kysely');
  });
});
