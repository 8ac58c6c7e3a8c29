import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findChromium } from './findChromium.js';

it('finds an executable file, and neither a folder nor another file of its name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chromium-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [one, two, three] = ['one', 'two', 'three'].map(name => join(folder, name)) as [string, string, string];
  mkdirSync(join(one, 'chromium'), { recursive: true });
  for (const [at, mode] of [
    [two, 0o644],
    [three, 0o755],
  ] as const) {
    mkdirSync(at);
    writeFileSync(join(at, 'chromium'), '', { mode });
  }
  expect(findChromium([one, two, three].join(delimiter))).toBe(join(three, 'chromium'));
});
