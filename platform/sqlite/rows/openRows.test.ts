import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openRows } from './openRows.js';

it('closes its writing connection also if nothing was written: it stayed, as Kysely closes only what it used', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-rows-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const rows = await openRows(join(folder, 'rows.db'), {}, async () => {});
  await rows.close();
  expect(() => rows.writer.exec('select 1')).toThrow('closed');
});
