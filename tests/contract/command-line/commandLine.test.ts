/** The command line before any command runs, in a separate process. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { VERSION } from '../../../platform/runtime/version.js';
import { bundled } from '../bundled.js';

let cli: string;
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-cli-'));
  cli = await bundled(fileURLToPath(new URL('../../../ops/cli/main.ts', import.meta.url)), folder);
  return () => rmSync(folder, { recursive: true });
});
const typed = (...args: string[]) => spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8' });
const typedIn = (cwd: string, env: Readonly<Record<string, string>>, ...args: string[]) =>
  spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8', cwd, env: { ...process.env, ...env } });

describe('tidewatch', () => {
  it.each([['--help'], [], ['status', '--help']])('%j lists the commands', (...args) => {
    const { status, stdout } = typed(...args);
    expect(status).toBe(0);
    for (const command of ['status', 'audit', 'backup <folder>', 'match --batch <file>'])
      expect(stdout).toContain(`tidewatch ${command}`);
  });

  it('--version prints it', () =>
    expect(typed('--version')).toMatchObject({ status: 0, stdout: `tidewatch ${VERSION}\n`, stderr: '' }));

  it.each(['nonsense', 'constructor', '__proto__'])('%s is no command', name => {
    const { status, stdout, stderr } = typed(name);
    expect({ status, stdout, stderr }).toEqual({
      status: 2,
      stdout: '',
      stderr: `tidewatch: there is no command '${name}'\n'tidewatch --help' lists the commands\n`,
    });
  });

  it.each([
    ['status'],
    ['projections', 'list'],
    ['projections', 'rebuild'],
    ['projections', 'retry'],
    ['reactors', 'list'],
    ['reactors', 'retry'],
    ['topics', 'list'],
    ['topics', 'retry'],
    ['audit', 'verify'],
    ['export', '--shop', 'aurora'],
    ['erase', '--shop', 'aurora', '--yes'],
    ['connect', 'aurora'],
    ['cases', 'export', 'cases'],
    ['backup', 'backup'],
    ['migrate', '--from', 'sqlite:data', '--to', 'postgres://127.0.0.1:1/none'],
  ])('%s on a folder without a log says so, ends with 1 and creates nothing', (...args) => {
    const place = mkdtempSync(join(tmpdir(), 'tidewatch-cli-'));
    onTestFinished(() => rmSync(place, { recursive: true }));
    // Relative, as the default is.
    const found = typedIn(place, { TIDEWATCH_DATA_DIR: 'data' }, ...args);
    expect(found.stdout + found.stderr).toMatch(/there is no (log at )?data\/events\.db/);
    expect((found.stdout + found.stderr).trim().split('\n')).toHaveLength(1);
    expect(found.status).toBe(1);
    expect(readdirSync(place)).toEqual([]);
  });

  it('refuses an option that it does not know', () => {
    expect(typed('status', '--nonsense')).toMatchObject({ status: 2, stdout: '' });
  });
});
