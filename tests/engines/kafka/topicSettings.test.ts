/** The settings of the product's new topics, read back from the broker. */
import { randomBytes } from 'node:crypto';
import { type Admin, ConfigResourceTypes } from 'kafkajs';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectKafka } from '../../../platform/bus/kafka/connectKafka.js';
import { kafkaPlace } from '../../../platform/bus/kafka/kafkaPlace.js';
import { openBus } from '../../../platform/bus/openBus.js';
import { systemClock } from '../../../platform/runtime/clock/clock.js';

const server = inject('kafkaUrl') ?? '';
const PREFIX = `settings-${randomBytes(4).toString('hex')}`;
/** The source of a broker's setting: the topic itself, not the broker's default. */
const OWN = 1;

describe.skipIf(server === '')('the topics in Kafka (needs Kafka)', () => {
  let admin: Admin;
  beforeAll(async () => {
    const bus = await openBus(`${server}/${PREFIX}`, { clock: systemClock });
    const stop = new AbortController();
    const handled = new Promise<void>(resolve => {
      void bus.consume({ topic: 'price-checks', group: 'monitor', signal: stop.signal }, async () => resolve());
    });
    await bus.publish('price-checks', [{ key: 'shop.example', value: 1 }]);
    await handled;
    stop.abort();
    await bus.close();
    admin = connectKafka(kafkaPlace(server)).admin();
    await admin.connect();
  });
  afterAll(async () => {
    if (!admin) return;
    await admin.deleteTopics({ topics: (await admin.listTopics()).filter(topic => topic.startsWith(`${PREFIX}.`)) });
    await admin.disconnect();
  });

  /** Its partitions, and the settings it was created with. */
  async function kept(topic: string) {
    const [found] = (await admin.fetchTopicMetadata({ topics: [topic] })).topics;
    const resources = [{ type: ConfigResourceTypes.TOPIC, name: topic }];
    const [described] = (await admin.describeConfigs({ resources, includeSynonyms: false })).resources;
    const own = described?.configEntries.filter(({ configSource }) => Number(configSource) === OWN) ?? [];
    return {
      partitions: found?.partitions.length,
      settings: Object.fromEntries(own.map(({ configName, configValue }) => [configName, configValue])),
    };
  }

  it('are those that the bus uses, and no others', async () => {
    const topics = (await admin.listTopics()).filter(topic => topic.startsWith(PREFIX));
    expect(topics.sort()).toEqual(
      ['erased.shops', 'price-checks', 'price-checks.dead'].map(name => `${PREFIX}.${name}`),
    );
  });

  it('keep messages for six days, in sixteen partitions, and remove them by the day', async () =>
    expect(await kept(`${PREFIX}.price-checks`)).toEqual({
      partitions: 16,
      settings: { 'cleanup.policy': 'delete', 'retention.ms': '518400000', 'segment.ms': '86400000' },
    }));

  it.each(['price-checks.dead', 'erased.shops'])('keep the last record per key of %s for ever, in order', async name =>
    expect(await kept(`${PREFIX}.${name}`)).toEqual({
      partitions: 1,
      settings: { 'cleanup.policy': 'compact', 'min.cleanable.dirty.ratio': '0.1', 'segment.ms': '86400000' },
    }),
  );
});
