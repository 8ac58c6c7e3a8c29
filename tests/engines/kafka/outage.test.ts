/**
 * The broker goes down under consumers and publishers and returns: no stored message is lost, and all recover
 * automatically.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBus } from '../../../platform/bus/openBus.js';
import type { Bus } from '../../../platform/bus/port.js';
import { EngineLost } from '../../../platform/engineLost.js';
import { systemClock } from '../../../platform/runtime/clock/clock.js';
import { startable } from '../startable.js';
import { ownKafka } from './ownKafka.js';

const TOPIC = 'price-checks';
const BACK_MS = 40_000;
/** A publisher that waits longer would be a hang. */
const REFUSED_MS = 12_000;

describe.skipIf(!startable('kafka'))('a bus whose Kafka goes away (needs a Kafka of its own)', () => {
  const server = ownKafka();
  let buses: [Bus, Bus];
  const stop = new AbortController();
  const handled = new Map<unknown, number>();
  const stored = new Set<number>();
  let n = 0;

  beforeAll(async () => {
    const open = () => openBus(server().url, { clock: systemClock });
    buses = [await open(), await open()];
    for (const bus of buses)
      void bus.consume({ topic: TOPIC, group: 'monitor', concurrency: 4, signal: stop.signal }, async ({ value }) => {
        handled.set(value, (handled.get(value) ?? 0) + 1);
      });
  });
  afterAll(async () => {
    stop.abort();
    await Promise.all(buses.map(bus => bus.close()));
  });

  const publish = async (): Promise<unknown> => {
    const value = n++;
    try {
      await buses[0].publish(TOPIC, [{ key: `host-${value % 7}`, value }]);
      stored.add(value);
      return null;
    } catch (fault) {
      return fault;
    }
  };
  async function publishFor(ms: number): Promise<void> {
    for (const end = performance.now() + ms; performance.now() < end; await wait(5)) await publish();
  }
  const allHandled = () =>
    expect
      .poll(() => [...stored].filter(value => !handled.has(value)), { timeout: BACK_MS, interval: 200 })
      .toEqual([]);

  it.each([
    ['is killed and started again', () => server().kill(), () => server().again()],
    ['stands still for a while', async () => server().pause(), async () => server().resume()],
  ])(
    'loses no message if Kafka %s',
    async (_, away, back) => {
      await publishFor(500);
      await allHandled();
      const during = publishFor(1_000);
      await away();
      await during;
      const begun = performance.now();
      expect(await publish()).toBeInstanceOf(EngineLost);
      expect(performance.now() - begun).toBeLessThan(REFUSED_MS);
      await expect(buses[1].depths()).rejects.toBeInstanceOf(EngineLost);
      await back();
      await expect.poll(publish, { timeout: BACK_MS, interval: 200 }).toBeNull();
      // Its coordinator loads the groups after the broker accepts messages.
      await expect
        .poll(
          () =>
            buses[1].depths().then(
              depths => depths.length,
              () => 0,
            ),
          { timeout: BACK_MS },
        )
        .toBeGreaterThan(0);
      await publishFor(500);
      await allHandled();
      expect(stored.size).toBeGreaterThan(2);
    },
    180_000,
  );
});
