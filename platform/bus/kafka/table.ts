/**
 * A compacted topic of one partition as a table in memory: the last value per key, kept up to date by a consumer of this
 * process. For what is small: dead letters, and what was erased.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Batch, Consumer, Kafka } from 'kafkajs';
import { EngineLost } from '../../engineLost.js';
import { systemIds } from '../../runtime/ids/ids.js';
import { RETRY } from './connectKafka.js';
import { edgesOf } from './edgesOf.js';
import type { KafkaAdmin } from './kafkaAdmin.js';
import { orLost } from './lost.js';
import type { Topics } from './topics.js';

export interface Table {
  /** Resolves when everything is in it that was written before the call. @throws EngineLost */
  current(): Promise<ReadonlyMap<string, string>>;
  /** As far as is known now. */
  readonly known: ReadonlyMap<string, string>;
  close(): Promise<void>;
}

const ANSWER_MS = 8_000;
const AGAIN_MS = 500;

interface Surroundings {
  readonly kafka: Kafka;
  readonly admin: KafkaAdmin;
  readonly topics: Pick<Topics, 'use'>;
}

/** @param changed is called after each change. */
export async function openTable(
  { kafka, admin, topics }: Surroundings,
  name: string,
  changed: () => void,
): Promise<Table> {
  let rows = new Map<string, string>();
  /** Becomes `rows` at the end of the topic: it may have been created again, without what was in it. */
  let reading = rows;
  /** The first offset that was not read. */
  let position = 0;
  let waiting: (() => void)[] = [];
  let closed = false;
  let consumer = await topics.use(name, 'table', begin);

  async function begin(topic: string): Promise<Consumer> {
    const fresh = kafka.consumer({
      groupId: `${topic}.${systemIds.next()}`,
      maxWaitTimeInMs: 250,
      allowAutoTopicCreation: false,
      retry: { ...RETRY, restartOnFailure: async () => false },
    });
    fresh.on(fresh.events.GROUP_JOIN, () => {
      position = 0;
      reading = new Map();
    });
    fresh.on(fresh.events.CRASH, () => void again());
    try {
      await orLost(fresh.connect());
      await orLost(fresh.subscribe({ topic, fromBeginning: true }), topic);
      await orLost(fresh.run({ autoCommit: false, eachBatch: async ({ batch }) => add(batch) }));
    } catch (fault) {
      await fresh.disconnect().catch(() => {});
      throw fault;
    }
    return fresh;
  }

  /** It lost the brokers for longer than it tries, or its topic was deleted. */
  async function again(): Promise<void> {
    while (!closed) {
      await sleep(AGAIN_MS);
      try {
        const fresh = await topics.use(name, 'table', begin);
        if (closed) await fresh.disconnect();
        consumer = fresh;
        return;
      } catch {
        // Those who ask meanwhile are told.
      }
    }
  }

  function add(batch: Batch): void {
    for (const { key, value } of batch.messages) {
      if (value === null) reading.delete(String(key));
      else reading.set(String(key), String(value));
    }
    position = Number(batch.lastOffset()) + 1;
    if (position >= Number(batch.highWatermark)) rows = reading;
    const met = waiting;
    waiting = [];
    for (const resolve of met) resolve();
    changed();
  }

  return {
    get known() {
      return rows;
    },
    async current() {
      const edges = await topics.use(name, 'table', topic => edgesOf(admin, topic));
      const [{ low, high } = { low: 0, high: 0 }] = edges;
      if (low === high && position === 0) rows = reading;
      const deadline = performance.now() + ANSWER_MS;
      while (low < high && (position < high || rows !== reading)) {
        if (performance.now() > deadline) throw new EngineLost(`Kafka does not deliver ${name}`);
        await new Promise<void>(resolve => {
          const late = setTimeout(resolve, ANSWER_MS);
          waiting.push(() => {
            clearTimeout(late);
            resolve();
          });
        });
      }
      return rows;
    },
    async close() {
      closed = true;
      await consumer.disconnect();
    },
  };
}
