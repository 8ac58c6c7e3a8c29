import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BusEngine } from '../../../platform/bus/engine.js';
import { openSqliteEngine } from '../../../platform/bus/sqlite/openSqliteEngine.js';
import { manualClock } from '../../../platform/runtime/clock/manualClock.js';
import { engineContract } from './engineContract.js';

engineContract('SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-bus-engine-'));
  const clock = manualClock();
  const opened: BusEngine[] = [];
  return {
    async open() {
      const engine = openSqliteEngine({ path: join(folder, 'bus.db'), clock });
      opened.push(engine);
      return engine;
    },
    pass: async ms => clock.advance(ms),
    async remove() {
      await Promise.all(opened.map(engine => engine.close()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
});
