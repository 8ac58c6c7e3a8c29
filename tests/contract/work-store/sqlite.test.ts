import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { startChild } from '../childProcess.js';
import { workStoreContract } from './workStoreContract.js';

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'work-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

const newPlace = async () => `sqlite:${newFolder()}/work.db`;

workStoreContract('SQLite', newPlace);

it('is made by several processes at once, as services are that start together', async () => {
  const opener = fileURLToPath(new URL('opener.child.ts', import.meta.url));
  for (let time = 0; time < 3; time++) {
    const place = await newPlace();
    const openers = await Promise.all(Array.from({ length: 4 }, () => startChild(opener, [place])));
    expect(await Promise.all(openers.map(({ exit }) => exit))).toEqual([0, 0, 0, 0]);
  }
});
