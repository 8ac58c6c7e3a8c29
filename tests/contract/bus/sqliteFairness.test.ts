/** The SQLite engine's promises beyond the contract: fairness, and no writes while idle. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Bus } from '../../../platform/bus/port.js';
import { openSqliteBus } from '../../../platform/bus/sqlite/openSqliteBus.js';
import { manualClock } from '../../../platform/runtime/clock/manualClock.js';
import { openSqlite } from '../../../platform/sqlite/open.js';
import { until } from './until.js';

const TOPIC = 'price-checks';
const BUSY = 'busy.example';
const keys = Array.from({ length: 30 }, (_, n) => `host-${n}.example`);
const times = (count: number, key: string) => Array.from({ length: count }, (_, n) => ({ key, value: n }));

describe('bus on SQLite, among consumers', () => {
  let folder: string;
  let buses: Bus[];
  const open = () => {
    const clock = manualClock();
    // Time advances, but too little for a heartbeat.
    const now = () => {
      clock.advance(1);
      return clock.now();
    };
    const bus = openSqliteBus({ path: join(folder, 'bus.db'), clock: { now } });
    buses.push(bus);
    return bus;
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tidewatch-bus-'));
    buses = [];
  });
  afterEach(async () => {
    await Promise.all(buses.map(bus => bus.close()));
    rmSync(folder, { recursive: true, force: true });
  });

  /** Consumes one message at a time. @returns the keys in order of delivery. */
  function consume(bus: Bus, failing?: string): string[] {
    const got: string[] = [];
    const options = { topic: TOPIC, group: 'monitor', signal: new AbortController().signal };
    void bus.consume(options, async ({ key }) => {
      got.push(key);
      if (key === failing) throw new Error('not now');
    });
    return got;
  }

  it('serves quiet keys alongside a busy one', async () => {
    const bus = open();
    await bus.publish(TOPIC, [...times(200, BUSY), ...keys.flatMap(key => times(1, key))]);
    const got = consume(bus);
    await until(() => got.length === 230);
    expect(got.findLastIndex(key => key !== BUSY)).toBeLessThan(60);
  });

  it('serves other keys while hundreds with one key wait for its retry', async () => {
    const bus = open();
    await bus.publish(TOPIC, [...times(500, BUSY), ...times(1, 'quiet.example')]);
    const got = consume(bus, BUSY);
    await until(() => got.length === 2);
    expect(got).toEqual([BUSY, 'quiet.example']);
  });

  it('writes nothing while there is nothing to do', async () => {
    const [first, second] = [open(), open()];
    consume(first);
    // The group is stored by then; a second member only reads.
    await until(async () => (await first.depths()).length === 1);
    consume(second);
    const watching = openSqlite(join(folder, 'bus.db'), { synchronous: 'NORMAL' });
    const version = () => watching.prepare('PRAGMA data_version').get<{ data_version: number }>()?.data_version;
    const before = version();
    await sleep(600);
    expect(version()).toBe(before);
    watching.close();
  });
});
