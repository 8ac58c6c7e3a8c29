import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processesContract } from './processesContract.js';

processesContract('SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-bus-'));
  return {
    url: `sqlite:${join(folder, 'bus.db')}`,
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
});
