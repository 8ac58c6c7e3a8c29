import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { segmentThread } from '../../../application/seal/segmentCheckers.js';
import { openSqlite } from '../../../platform/sqlite/open.js';
import { bundled } from '../bundled.js';
import { sealContract } from './sealContract.js';
import { type SealedEngine, SIZE, sealedLog } from './sealedLog.js';

const newFolder = () => mkdtemp(join(tmpdir(), 'tidewatch-seal-'));

const sqlite: SealedEngine = {
  name: 'SQLite',
  async create() {
    const folder = await newFolder();
    return { url: `sqlite:${join(folder, 'events.db')}`, remove: () => rm(folder, { recursive: true }) };
  },
  async behind(url, ...statements) {
    const file = openSqlite(url.slice('sqlite:'.length), { synchronous: 'FULL' });
    file.exec('drop trigger if exists events_are_not_deleted; drop trigger if exists events_are_not_changed');
    for (const statement of statements) file.exec(statement);
    file.close();
  },
};

sealContract(sqlite);

describe('verification in threads', () => {
  it('finds what one thread finds, wherever it is, and ends them', async () => {
    const folder = await newFolder();
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = fileURLToPath(new URL('../../../application/seal/segmentThread.ts', import.meta.url));
    const entry = pathToFileURL(await bundled(file, folder));
    const { verify, url, behind, position } = await sealedLog(sqlite);
    const checkers = [segmentThread(url, entry), segmentThread(url, entry)];
    expect(await verify({ checkers })).toMatchObject({ state: 'good', verified: SIZE });
    await behind('update events set schema = 9 where position in (1500, 2400)');
    const fault = { kind: 'edited', position: position(1_500) };
    expect(await verify({ checkers })).toMatchObject({ state: 'tampered', fault });
    await Promise.all(checkers.map(({ end }) => end()));
    await expect(verify({ checkers })).rejects.toThrow('a thread that verifies has ended');
  });
});
