import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openReadDb } from '../../../platform/read-db/openReadDb.js';
import { bundled } from '../bundled.js';
import { readDbContract } from './readDbContract.js';

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'read-db-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

readDbContract('SQLite', () => openReadDb(`sqlite:${newFolder()}/read.db`));

describe('a writer in a thread of its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'read-db-thread-'));
  let thread: URL;
  beforeAll(async () => {
    const source = fileURLToPath(new URL('../../../platform/read-db/sqlite/writerThread.ts', import.meta.url));
    thread = pathToFileURL(await bundled(source, folder));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  readDbContract('SQLite', () => openReadDb(`sqlite:${newFolder()}/read.db`, { writerThread: thread }));

  it('says why when it cannot start, and to everybody', async () => {
    const nowhere = pathToFileURL(join(folder, 'nowhere.mjs'));
    const db = await openReadDb(`sqlite:${newFolder()}/read.db`, { writerThread: nowhere });
    for (let asked = 0; asked < 2; asked++)
      await expect(db.transaction(async () => {})).rejects.toThrow(/nowhere\.mjs/);
    await db.close();
  });
});
