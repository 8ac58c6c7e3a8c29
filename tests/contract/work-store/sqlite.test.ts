import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openWorkStore } from '../../../platform/work-store/openWorkStore.js';
import { bundled } from '../bundled.js';
import { startChild } from '../childProcess.js';
import { workStoreContract } from './workStoreContract.js';

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'work-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

const newPlace = async () => `sqlite:${newFolder()}/work.db`;

workStoreContract('SQLite', newPlace);

describe('written by a thread of its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'work-store-thread-'));
  let thread: URL;
  beforeAll(async () => {
    const source = fileURLToPath(new URL('../../../platform/sqlite/rows/writerThread.ts', import.meta.url));
    thread = pathToFileURL(await bundled(source, folder));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  workStoreContract('SQLite', newPlace, place => openWorkStore(place, { writerThread: thread }));
});

it('is made by several processes at once, as services are that start together', async () => {
  const opener = fileURLToPath(new URL('opener.child.ts', import.meta.url));
  for (let time = 0; time < 3; time++) {
    const place = await newPlace();
    const openers = await Promise.all(Array.from({ length: 4 }, () => startChild(opener, [place])));
    expect(await Promise.all(openers.map(({ exit }) => exit))).toEqual([0, 0, 0, 0]);
  }
});
