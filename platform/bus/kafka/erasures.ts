/**
 * Kafka removes no message from the middle of a topic. So the erasure of a shop is a record that says up to where its messages are
 * not delivered any more, and the topic's retention removes them from the disk. They hold no personal data in plain text.
 */
import type { Kafka } from 'kafkajs';
import { EngineLost } from '../../engineLost.js';
import { type Clock, msOf } from '../../runtime/clock/clock.js';
import { systemIds } from '../../runtime/ids/ids.js';
import { type Edges, edgesOf } from './edgesOf.js';
import type { Fetched, Kept } from './engine.js';
import type { KafkaAdmin } from './kafkaAdmin.js';
import { orLost } from './lost.js';
import type { Publisher } from './publisher.js';
import type { Table } from './table.js';
import { ERASURES, RETENTION_MS, type Topics } from './topics.js';

export interface Erased {
  /** True if the message was erased, as far as this process knows. */
  has(topic: string, message: Fetched): boolean;
}

interface Erasure {
  readonly at: number;
  /** For each topic the end of each partition when the shop was erased. */
  readonly until: Readonly<Record<string, readonly number[]>>;
}

interface Surroundings {
  readonly kafka: Kafka;
  readonly admin: KafkaAdmin;
  readonly clock: Clock;
  readonly topics: Topics;
  readonly publisher: Publisher;
  readonly table: Table;
}

const READ_MS = 60_000;

/** Of a shop: its key is the shop or begins with it, or its value names it. */
export const isOf = ({ key, value }: Pick<Kept, 'key' | 'value'>, shop: string): boolean =>
  key === shop || key.startsWith(`${shop}/`) || value.includes(JSON.stringify(shop));

export function createErasures({ kafka, admin, clock, topics, publisher, table }: Surroundings) {
  let parsed: [shop: string, erasure: Erasure][] = [];

  /** Older ones concern only what retention has removed. */
  function refresh(): void {
    const oldest = msOf(clock.now()) - 2 * RETENTION_MS;
    parsed = [...table.known]
      .map(([shop, text]): [string, Erasure] => [shop, JSON.parse(text) as Erasure])
      .filter(([, { at }]) => at > oldest);
  }

  const has = (topic: string, message: Fetched): boolean =>
    parsed.some(
      ([shop, { until }]) => message.offset < (until[topic]?.[message.partition] ?? 0) && isOf(message, shop),
    );

  return {
    refresh,
    has,
    /** @returns how many messages. */
    async erase(shop: string): Promise<number> {
      await table.current();
      refresh();
      const until: Record<string, number[]> = {};
      let count = 0;
      for (const topic of await topics.all()) {
        const inKafka = await topics.ensure(topic, 'messages');
        const edges = await edgesOf(admin, inKafka);
        const ends: number[] = [];
        for (const { partition, high } of edges) ends[partition] = high;
        until[topic] = ends;
        if (edges.some(({ low, high }) => low < high))
          count += await counted(kafka, inKafka, edges, message => isOf(message, shop) && !has(topic, message));
      }
      const record = JSON.stringify({ at: msOf(clock.now()), until } satisfies Erasure);
      await topics.use(ERASURES, 'table', inKafka =>
        publisher.write(inKafka, [{ partition: 0, key: shop, value: record }]),
      );
      await table.current();
      refresh();
      return count;
    },
  };
}

/** Reads a topic to the end that it had, by a consumer of its own. */
async function counted(
  kafka: Kafka,
  topic: string,
  edges: readonly Edges[],
  counts: (message: Fetched) => boolean,
): Promise<number> {
  const left = new Map(edges.filter(({ low, high }) => low < high).map(({ partition, high }) => [partition, high]));
  const consumer = kafka.consumer({
    groupId: `${topic}.erase.${systemIds.next()}`,
    maxWaitTimeInMs: 100,
    allowAutoTopicCreation: false,
  });
  let count = 0;
  try {
    await orLost(consumer.connect());
    await orLost(consumer.subscribe({ topic, fromBeginning: true }));
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => reject(new EngineLost(`Kafka does not deliver ${topic}`)), READ_MS);
      const done = () => {
        clearTimeout(late);
        resolve();
      };
      consumer
        .run({
          autoCommit: false,
          async eachBatch({ batch }) {
            const { partition, messages } = batch;
            const end = left.get(partition) ?? 0;
            for (const { offset, key, value } of messages) {
              const message = {
                partition,
                offset: Number(offset),
                key: String(key),
                value: String(value),
                headers: null,
              };
              if (message.offset < end && counts(message)) count += 1;
            }
            if (Number(batch.lastOffset()) + 1 >= end) left.delete(partition);
            if (left.size === 0) done();
          },
        })
        .catch(reject);
    });
    return count;
  } finally {
    await consumer.disconnect().catch(() => {});
  }
}
