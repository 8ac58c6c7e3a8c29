import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const REPORTER = fileURLToPath(new URL('./closingLine.ts', import.meta.url));
const VITEST = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'closing-line-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A run of vitest over one file. */
function run(tests: string, ...flags: string[]): { code: number | null; lines: string[] } {
  writeFileSync(join(folder, 'some.test.js'), tests);
  // Without what this run passes to its own workers.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
  const { status, stdout } = spawnSync(
    process.execPath,
    [VITEST, 'run', '--root', folder, '--globals', '--reporter', REPORTER, ...flags],
    { cwd: folder, encoding: 'utf8', env },
  );
  return { code: status, lines: stdout.trim().split('\n') };
}

const TIMEOUT = { timeout: 30_000 };

describe('the end of a run', () => {
  it('prints what was skipped, why, and the closing line', TIMEOUT, () => {
    const { code, lines } = run(`
      it('holds', () => {});
      it.skip('reads the pages (needs ../shared)', () => {});
      describe.skip('the vectors (needs ../shared)', () => { it.each([1, 2])('number %d', () => {}); });
      describe.skip('a table without rows (needs the market)', () => { it.each([])('row %d', () => {}); });
      it('says it while it runs', ({ skip }) => skip('no server answers'));
    `);
    expect(lines.slice(-4)).toEqual([
      'skipped: 3 (needs ../shared)',
      'skipped: 1 (no server answers)',
      'skipped: 1 (needs the market)',
      '1 passed, 0 failed, 5 skipped',
    ]);
    expect(code).toBe(0);
  });

  it('fails if a skipped test gives no reason', TIMEOUT, () => {
    const { code, lines } = run("it('holds', () => {}); it.skip('is left out', () => {});");
    expect(lines.slice(-2)).toEqual([
      'skipped without a reason, which its name has to give: some.test.js > is left out',
      '1 passed, 1 failed',
    ]);
    expect(code).toBe(1);
  });

  it('does not ask why tests were left out that the caller did not name', TIMEOUT, () => {
    const { code, lines } = run("it('holds', () => {}); it('is another', () => {});", '-t', 'holds');
    expect(lines.at(-1)).toBe('1 passed, 0 failed, 1 skipped');
    expect(code).toBe(0);
  });
});
