/** `.ci/run` on a separate project with scripted endings of `npm test` and `npm run test:engines`. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const CI_RUN = fileURLToPath(new URL('../../.ci/run', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ci-run-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** @param test the script of `npm test`; @param engines the script of `test:engines`. */
function run(test: string, engines: string): { code: number | null; lines: string[] } {
  const project = { name: 'project', version: '1.0.0', scripts: { test, 'test:engines': engines } };
  const lock = { name: 'project', version: '1.0.0', lockfileVersion: 3, packages: { '': project } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(project));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  writeFileSync(join(folder, 'README.md'), 'npm ci && npm test\n');
  mkdirSync(join(folder, '.ci'));
  cpSync(CI_RUN, join(folder, '.ci/run'));
  const { status, stdout } = spawnSync(join(folder, '.ci/run'), {
    encoding: 'utf8',
    env: { ...process.env, CI: 'true' },
  });
  return { code: status, lines: stdout.trim().split('\n') };
}

describe('the last line of .ci/run', { timeout: 30_000 }, () => {
  it.each([
    ['3 passed, 0 failed', 0, '13 passed, 0 failed, 1 skipped', 0],
    ['3 passed, 0 failed, 2 skipped', 0, '13 passed, 0 failed, 3 skipped', 0],
    ['3 passed, 4 failed, 2 skipped', 1, '3 passed, 4 failed, 2 skipped', 1],
    ['3 passed, 0 failed, 2 skipped', 1, '3 passed, 1 failed, 2 skipped', 1],
    ['no test was run', 0, '0 passed, 1 failed', 1],
    ['no test was run', 1, '0 passed, 1 failed', 1],
  ])("after '%s' and code %d is '%s', with code %d", (said, ending, last, code) => {
    const ran = run(
      `echo 'skipped: 2 (needs it)' && echo '${said}' && exit ${ending}`,
      `echo '10 passed, 0 failed, 1 skipped'`,
    );
    expect(ran.lines.at(-1)).toBe(last);
    expect(ran.code).toBe(code);
    expect(ran.lines).toContain('skipped: 2 (needs it)');
  });

  it('requires the engines that a Debian can install', () => {
    const ran = run(`echo '3 passed, 0 failed'`, `echo "required: $REQUIRE_ENGINES" && echo '1 passed, 0 failed'`);
    expect(ran.lines).toContain('required: postgres,redis,kafka,elasticsearch');
  });

  it('counts failures on real servers', () => {
    const ran = run(`echo '3 passed, 0 failed'`, `echo '9 passed, 1 failed' && exit 1`);
    expect([ran.lines.at(-1), ran.code]).toEqual(['12 passed, 1 failed', 1]);
  });
});
