import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { Bus, Message } from '../../../platform/bus/port.js';
import { openSqliteBus } from '../../../platform/bus/sqlite/openSqliteBus.js';
import { manualClock } from '../../../platform/runtime/clock/manualClock.js';
import { openSqlite } from '../../../platform/sqlite/open.js';
import { busContract } from './busContract.js';
import { until } from './until.js';

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
    // Its clock stands still: it never sends another heartbeat, nor notices that it is presumed dead.
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

it('delivers messages with lone surrogates that an earlier version stored as well-formed text', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-bus-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'bus.db');
  const bus = openSqliteBus({ path, clock: manualClock() });
  await bus.publish('titles', [{ key: 'a', value: '' }]);
  const behind = openSqlite(path, { synchronous: 'NORMAL' });
  behind.exec(`update bus_jobs set value = '"Fancy \\ud83dMug"', headers = '{"shop":"\\udc00"}'`);
  behind.close();
  const got: Message[] = [];
  const abort = new AbortController();
  const ended = bus.consume({ topic: 'titles', group: 'g', signal: abort.signal }, async message => {
    got.push(message);
  });
  await until(() => got.length === 1);
  expect(got).toMatchObject([{ value: 'Fancy \ufffdMug', headers: { shop: '\ufffd' } }]);
  abort.abort();
  await ended;
  await bus.close();
});
