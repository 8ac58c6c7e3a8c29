/** Releases moved to PostgreSQL. Needs a server: `TEST_POSTGRES_URL`. */
import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, onTestFinished } from 'vitest';
import { workTables } from '../../../application/workTables.js';
import { migrateInstallation } from '../../../ops/migrate/migrateInstallation.js';
import { openSource } from '../../../ops/migrate/openSource.js';
import { newSchema } from '../../../platform/postgres/newSchema.fixtures.js';
import { loadMasterKey } from '../../../platform/vault/masterKey.js';
import { openWorkStore } from '../../../platform/work-store/openWorkStore.js';
import { tables } from '../../../workers/tables.js';
import type { Places } from '../../releases/openRelease.js';
import { releasesContract } from './releasesContract.js';

const server = process.env.TEST_POSTGRES_URL;

/** For a release without one. A copy, because a closed connection keeps its file open for a while. */
async function makeWorkStore(folder: string): Promise<void> {
  const workStore = await openWorkStore(`sqlite:${folder}/made/work.db`);
  await workStore.ensure([...workTables, ...tables]);
  await workStore.close();
  for (const name of ['work.db', 'work.db-wal']) copyFileSync(join(folder, 'made', name), join(folder, name));
}

async function moved(folder: string, url: string): Promise<Places> {
  if (!existsSync(join(folder, 'work.db'))) await makeWorkStore(folder);
  const masterKey = loadMasterKey({ fromConfig: undefined, file: `${folder}/master.key`, mayCreate: false });
  const source = openSource(folder);
  const to = { events: url, keys: url, work: url, bus: url };
  await migrateInstallation(source, to, { masterKey, anchored: null, anyway: true, progress: () => {} }).finally(
    source.close,
  );
  return {
    DATA_DIR: folder,
    EVENT_STORE: url,
    READ_STORE: url,
    WORK_STORE: url,
    KEY_STORE: url,
    BUS: url,
    SEARCH: url,
  };
}

if (server)
  releasesContract('PostgreSQL', async folder => {
    const { url, remove } = await newSchema(server);
    onTestFinished(remove);
    return await moved(folder, url);
  });
else
  describe.skip('the data folder of a release, on PostgreSQL (needs TEST_POSTGRES_URL)', () => it('opens', () => {}));
