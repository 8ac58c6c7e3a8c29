import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { manualClock } from '../runtime/clock/manualClock.js';
import { openBus } from './openBus.js';

it('opens the engine that the URL names', async () => {
  const folder = mkdtempSync(`${tmpdir()}/tidewatch-open-bus-`);
  const bus = openBus(`sqlite:${folder}/bus.db`, { clock: manualClock() });
  expect(await bus.deadLetters('price-checks')).toEqual([]);
  await bus.close();
  rmSync(folder, { recursive: true });
});

it.each(['kafka://localhost:9092', 'postgres://localhost/bus', 'bus.db'])('refuses %s', url => {
  expect(() => openBus(url, { clock: manualClock() })).toThrow(/BUS .* this version has sqlite:/);
});
