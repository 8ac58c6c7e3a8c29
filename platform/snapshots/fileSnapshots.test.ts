import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fileSnapshots } from './fileSnapshots.js';

it('is readable by its user alone, and names no owner', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'snapshots-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await fileSnapshots(folder).put('a.myshopify.com', 'abc', 'sealed');
  const [owner = ''] = readdirSync(folder);
  expect(owner).toMatch(/^[0-9a-f]{32}$/);
  expect(statSync(join(folder, owner, 'abc')).mode & 0o777).toBe(0o600);
});
