import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openReadStore } from '../../../platform/read-store/openReadStore.js';
import { openSqlite } from '../../../platform/sqlite/open.js';
import { bundledThread } from '../bundledThread.js';
import { startChild } from '../childProcess.js';
import { readStoreContract } from './readStoreContract.js';

const GUARD = {
  ...{ name: 'guard', generation: 1, version: 1, position: '1', status: 'live' as const },
  ...{ tables: '[]', updated_at: '2026-07-01T09:00:00.000Z' },
};

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'read-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

const newPlace = async () => `sqlite:${newFolder()}/read.db`;

readStoreContract('SQLite', newPlace);

const thread = await bundledThread('platform/sqlite/rows/writerThread.ts');

describe('a writer in a thread of its own', () => {
  readStoreContract('SQLite', newPlace, place => openReadStore(place, { writerThread: thread }));

  it('writes while the thread that asked is busy with the next batch', async () => {
    const path = join(newFolder(), 'read.db');
    const db = await openReadStore(`sqlite:${path}`, { writerThread: thread });
    await db.transaction(({ sql }) => sql.insertInto('projections').values(GUARD).execute());
    const guard = db.sql.updateTable('projections').set({ position: '2' }).where('name', '=', 'guard').compile();
    const written = db.writeIf(guard, []);
    await Promise.resolve();

    const other = openSqlite(path, { synchronous: 'NORMAL' });
    const moved = () => other.prepare(`select 1 from projections where position = '2'`).get() !== undefined;
    // Never yields this thread: anything that waits for its next turn would not be written.
    for (const end = Date.now() + 5_000; !moved() && Date.now() < end; );
    expect(moved()).toBe(true);
    other.close();
    expect(await written).toBe(true);
    await db.close();
  });

  it('says why when it cannot start, and to everybody', async () => {
    const nowhere = new URL('nowhere.mjs', thread);
    const db = await openReadStore(`sqlite:${newFolder()}/read.db`, { writerThread: nowhere });
    for (let asked = 0; asked < 2; asked++)
      await expect(db.transaction(async () => {})).rejects.toThrow(/nowhere\.mjs/);
    await db.close();
  });
});

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
    `${path} was written by another version: start Tidewatch, and it is filled again from the events`,
  );
});
