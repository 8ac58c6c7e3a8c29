import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { openReadStore } from '../../../platform/read-store/openReadStore.js';
import { openSqlite } from '../../../platform/sqlite/open.js';
import { startChild } from '../childProcess.js';
import { readStoreContract } from './readStoreContract.js';

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'read-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

const newPlace = async () => `sqlite:${newFolder()}/read.db`;

readStoreContract('SQLite', newPlace);

it('is made and brought up to date by several processes at once, as services are that start together', async () => {
  const opener = fileURLToPath(new URL('opener.child.ts', import.meta.url));
  for (let time = 0; time < 5; time++) {
    const path = join(newFolder(), 'read.db');
    const openers = await Promise.all(Array.from({ length: 5 }, () => startChild(opener, [`sqlite:${path}`])));
    expect(await Promise.all(openers.map(({ exit }) => exit))).toEqual([0, 0, 0, 0, 0]);
  }
});

it('refuses a file of another version in one line that says what to do', async () => {
  const path = join(newFolder(), 'read.db');
  await (await openReadStore(`sqlite:${path}`)).close();
  const file = openSqlite(path, { synchronous: 'NORMAL' });
  file.exec(`insert into kysely_migration (name, timestamp) values ('0000-before', '')`);
  file.close();
  await expect(openReadStore(`sqlite:${path}`)).rejects.toThrow(
    `${path} was written by another version: start Tidewatch to refill it from the events`,
  );
});
