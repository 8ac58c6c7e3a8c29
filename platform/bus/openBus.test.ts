import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { manualClock } from '../runtime/clock/manualClock.js';
import { openBus } from './openBus.js';

it('opens the engine that the URL names', async () => {
  const folder = mkdtempSync(`${tmpdir()}/tidewatch-open-bus-`);
  const bus = await openBus(`sqlite:${folder}/bus.db`, { clock: manualClock() });
  expect(await bus.deadLetters('price-checks')).toEqual([]);
  await bus.close();
  rmSync(folder, { recursive: true });
});

it.each(['redis://localhost:6379', 'bus.db'])('refuses %s', async url => {
  await expect(openBus(url, { clock: manualClock() })).rejects.toThrow(/TIDEWATCH_BUS .* this version has sqlite:, /);
});
