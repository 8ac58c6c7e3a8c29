/** The command line before any command runs: in a process of its own, as an operator types it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { bundled } from '../bundled.js';

let cli: string;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-cli-'));
  cli = await bundled(fileURLToPath(new URL('../../../ops/cli/main.ts', import.meta.url)), folder);
  return () => rmSync(folder, { recursive: true });
});
const typed = (...args: string[]) => spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8' });

describe('tidewatch', () => {
  it.each([['--help'], [], ['status', '--help']])('%j lists the commands', (...args) => {
    const { status, stdout } = typed(...args);
    expect(status).toBe(0);
    for (const command of ['status', 'audit', 'backup <folder>', 'match --batch <file>'])
      expect(stdout).toContain(`tidewatch ${command}`);
  });

  it.each(['nonsense', 'constructor', '__proto__'])('%s is no command', name => {
    const { status, stdout, stderr } = typed(name);
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: '',
      stderr: `tidewatch: there is no command '${name}'\n'tidewatch --help' lists the commands\n`,
    });
  });

  it('refuses an option that it does not know', () => {
    expect(typed('status', '--nonsense')).toMatchObject({ status: 2, stdout: '' });
  });
});
