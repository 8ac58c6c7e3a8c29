import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openRows } from './openRows.js';

/** Notes its end beside the file. */
const WRITER = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { writeFileSync } from 'node:fs';
    import { parentPort, workerData } from 'node:worker_threads';
    parentPort.on('message', () => {
      writeFileSync(workerData.path + '.ended', '');
      parentPort.close();
    });
  `)}`,
);

it('ends its writer’s thread also if nothing was written: it stayed, as Kysely closes only what it used', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-rows-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'rows.db');
  const rows = await openRows<{ one: { id: string } }>(path, { writerThread: WRITER }, async db => {
    await db.schema.createTable('one').addColumn('id', 'text').execute();
  });
  await rows.close();
  expect(existsSync(`${path}.ended`)).toBe(true);
});
