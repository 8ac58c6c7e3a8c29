/** An operator deletes topics under publishers and consumers: they are created again, and nobody restarts anything. */
import { randomBytes } from 'node:crypto';
import { type Admin, ConfigResourceTypes } from 'kafkajs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { connectKafka } from '../../../platform/bus/kafka/connectKafka.js';
import { kafkaPlace } from '../../../platform/bus/kafka/kafkaPlace.js';
import { openBus } from '../../../platform/bus/openBus.js';
import { type Bus, GivenUp } from '../../../platform/bus/port.js';
import { EngineLost } from '../../../platform/engineLost.js';
import { systemClock as clock } from '../../../platform/runtime/clock/clock.js';
import { startable } from '../startable.js';
import { ownKafka } from './ownKafka.js';

const [DELETED, OTHER] = ['price-checks', 'store-sync'];
const BACK = { timeout: 40_000, interval: 200 };
const FEW = { message: expect.stringContaining(`.${DELETED} has 1 partition and needs 16`) };

describe.skipIf(!startable('kafka'))('a bus whose topics an operator deletes (needs a Kafka of its own)', () => {
  const server = ownKafka();
  let admin: Admin;
  beforeAll(async () => {
    admin = connectKafka(kafkaPlace(server().url)).admin();
    await admin.connect();
  });
  afterAll(() => admin?.disconnect());

  /** A publishing and a consuming process, both of which have used both topics. */
  async function twoProcesses(handle = async (_: unknown) => {}) {
    const prefix = `deleted-${randomBytes(4).toString('hex')}`;
    const open = () => openBus(`${server().url}/${prefix}`, { clock });
    const [bus, consuming] = await Promise.all([open(), open()]);
    const stop = new AbortController();
    onTestFinished(async () => {
      stop.abort();
      await Promise.all([bus.close(), consuming.close()]);
    });
    const handled = new Set<unknown>();
    for (const topic of [DELETED, OTHER])
      void consuming.consume({ topic, group: 'workers', concurrency: 4, signal: stop.signal }, async ({ value }) => {
        await handle(value);
        handled.add(value);
      });
    const all = async (values: readonly string[]) =>
      expect.poll(() => values.filter(value => !handled.has(value)), BACK).toEqual([]);
    for (const topic of [DELETED, OTHER]) await all(await publish(bus, topic, 'before'));
    const remove = async (topic: string) => void (await admin.deleteTopics({ topics: [`${prefix}.${topic}`] }));
    const create = (topic: string, numPartitions: number) =>
      // The admin client fails on a topic whose leaders are not known yet.
      admin.createTopics({ waitForLeaders: false, topics: [{ topic: `${prefix}.${topic}`, numPartitions }] });
    return { prefix, bus, handled, all, remove, create };
  }

  /** Several for each partition. @returns their values. */
  async function publish(bus: Bus, topic: string, name: string): Promise<string[]> {
    const messages = Array.from({ length: 64 }, (_, n) => ({ key: `host-${n}`, value: `${topic} ${name} ${n}` }));
    await bus.publish(topic, messages);
    return messages.map(({ value }) => value);
  }

  it('creates a deleted topic again, as it was, and delivers what is published to it and to others', async () => {
    const { prefix, bus, all, remove } = await twoProcesses();
    await remove(DELETED);
    // Concurrently: one request must not fail because of the other topic.
    const published = await Promise.all([publish(bus, OTHER, 'after'), publish(bus, DELETED, 'after')]);
    for (const values of published) await all(values);
    const name = `${prefix}.${DELETED}`;
    const [found] = (await admin.fetchTopicMetadata({ topics: [name] })).topics;
    expect(found?.partitions).toHaveLength(16);
    const configNames = ['retention.ms'];
    const described = await admin.describeConfigs({
      resources: [{ type: ConfigResourceTypes.TOPIC, name, configNames }],
      includeSynonyms: false,
    });
    expect(described.resources[0]?.configEntries[0]?.configValue).toBe('518400000');
  }, 120_000);

  it('creates it for its consumers if nobody publishes, and measures its depth', async () => {
    const { prefix, bus, remove } = await twoProcesses();
    await bus.depths();
    await remove(DELETED);
    await expect.poll(async () => (await admin.listTopics()).includes(`${prefix}.${DELETED}`), BACK).toBe(true);
    await expect
      .poll(() => bus.depths().catch(() => []), BACK)
      .toEqual([DELETED, OTHER].map(topic => ({ topic, group: 'workers', waiting: 0 })));
  }, 120_000);

  it('delivers all messages of a topic that the operator created again within the same second', async () => {
    const { bus, all, remove, create } = await twoProcesses();
    await remove(DELETED);
    await create(DELETED, 16);
    await all(await publish(bus, DELETED, 'after'));
    await all(await publish(bus, DELETED, 'later'));
  }, 120_000);

  it('names a topic that was created again with too few partitions, and stores nothing in it', async () => {
    const { bus, all, remove, create } = await twoProcesses();
    // Until the operator is faster than the product.
    const replace = () => remove(DELETED).then(() => create(DELETED, 1));
    await expect.poll(() => replace().catch(() => false), BACK).toBe(true);
    const refused = await publish(bus, DELETED, 'refused').catch((fault: unknown) => fault);
    expect(refused).toBeInstanceOf(EngineLost);
    expect(refused).toMatchObject(FEW);
    await all(await publish(bus, OTHER, 'after'));
    await remove(DELETED);
    await all(await publish(bus, DELETED, 'after'));
  }, 120_000);

  it('creates the topics of dead letters and erasures again, without what was in them', async () => {
    const { bus, all, remove } = await twoProcesses(async value => {
      if (String(value).startsWith('dead')) throw new GivenUp('never');
    });
    const dead = async () => (await bus.deadLetters(DELETED).catch(() => [])).map(({ message }) => message.value);
    await bus.publish(DELETED, [{ key: 'a', value: 'dead 1' }]);
    await expect.poll(dead, BACK).toEqual(['dead 1']);
    await remove(`${DELETED}.dead`);
    await remove('erased.shops');
    await bus.publish(DELETED, [{ key: 'a', value: 'dead 2' }]);
    await expect.poll(dead, BACK).toEqual(['dead 2']);
    await all(await publish(bus, DELETED, 'after'));
    await expect.poll(() => bus.erase('shop.example').catch(() => null), BACK).toBe(0);
  }, 120_000);
});
