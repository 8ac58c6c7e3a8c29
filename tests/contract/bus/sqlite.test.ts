import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bus } from '../../../platform/bus/port.js';
import { openSqliteBus } from '../../../platform/bus/sqlite/openSqliteBus.js';
import { manualClock } from '../../../platform/clock/manualClock.js';
import { busContract } from './busContract.js';

busContract('SQLite', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-bus-'));
  let passed = 0;
  const clocks = new Map<Bus, ReturnType<typeof manualClock>>();
  const opened: Bus[] = [];
  return {
    async open() {
      const clock = manualClock();
      clock.advance(passed);
      const bus = openSqliteBus({ path: join(folder, 'bus.db'), clock });
      clocks.set(bus, clock);
      opened.push(bus);
      return bus;
    },
    // Its clock stands: it never again says that it lives, nor notices that it is thought dead.
    kill: bus => void clocks.delete(bus),
    async pass(ms) {
      passed += ms;
      for (const clock of clocks.values()) clock.advance(ms);
    },
    async remove() {
      await Promise.all(opened.map(bus => bus.close()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
});
