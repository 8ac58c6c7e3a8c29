/**
 * Processes that start together on an empty cluster create the same topics, and wait for what the brokers don't know
 * yet.
 */
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { describe, expect, it } from 'vitest';
import { openBus } from '../../../platform/bus/openBus.js';
import { systemClock as clock } from '../../../platform/runtime/clock/clock.js';
import { startable } from '../startable.js';
import { ownKafka } from './ownKafka.js';

const TOPICS = ['price-checks', 'store-sync', 'alerts', 'discovery', 'webhooks'];
const PROCESSES = 3;
const ROUNDS = 3;

describe.skipIf(!startable('kafka'))(
  'processes that start together on an empty Kafka (needs a Kafka of its own)',
  () => {
    const server = ownKafka();

    it('make its topics, consume and measure them, and log no fault', async () => {
      const faults: [what: unknown, text: string][] = [];
      const fault = (what: unknown, text: string) => void faults.push([what, text]);
      const logger = { error: fault, warn: fault, debug: () => {} } as unknown as Logger;
      for (let round = 0; round < ROUNDS; round++) {
        const url = `${server().url}/new-${randomBytes(4).toString('hex')}`;
        const handled = new Set<unknown>();
        const buses = await Promise.all(Array.from({ length: PROCESSES }, () => openBus(url, { clock, logger })));
        const consuming = buses.flatMap(bus => {
          const { signal } = new AbortController();
          return TOPICS.map(topic =>
            bus.consume({ topic, group: 'workers', signal }, async ({ value }) => {
              handled.add(value);
            }),
          );
        });
        await Promise.all(
          buses.flatMap((bus, n) => [
            bus.depths(),
            ...TOPICS.map(topic => bus.publish(topic, [{ key: `${n}`, value: `${topic} ${n}` }])),
          ]),
        );
        await expect.poll(() => handled.size, { timeout: 60_000 }).toBe(PROCESSES * TOPICS.length);
        await Promise.all(buses.map(bus => bus.close()));
        await Promise.all(consuming);
      }
      // Membership changes on a busy machine are not a topic's fault.
      expect(faults.filter(([, text]) => text !== 'partitions were taken over by another member')).toEqual([]);
    }, 240_000);
  },
);
