/**
 * A compacted topic of one partition as a table in memory: the last value per key, kept up to date by a consumer of this
 * process. For what is small: dead letters, and what was erased.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin, Batch, Consumer, Kafka } from 'kafkajs';
import { EngineLost } from '../../engineLost.js';
import { systemIds } from '../../runtime/ids/ids.js';
import { RETRY } from './connectKafka.js';
import { edgesOf } from './edgesOf.js';
import { orLost } from './lost.js';

export interface Table {
  /** Resolves when everything is in it that was written before the call. @throws EngineLost */
  current(): Promise<ReadonlyMap<string, string>>;
  /** As far as is known now. */
  readonly known: ReadonlyMap<string, string>;
  close(): Promise<void>;
}

const ANSWER_MS = 8_000;
const AGAIN_MS = 500;

/** @param changed is called after each change. */
export async function openTable(
  { kafka, admin }: { readonly kafka: Kafka; readonly admin: Admin },
  topic: string,
  changed: () => void,
): Promise<Table> {
  const rows = new Map<string, string>();
  /** The first offset that was not read. */
  let position = 0;
  let waiting: (() => void)[] = [];
  let closed = false;
  let consumer = await begin();

  async function begin(): Promise<Consumer> {
    const fresh = kafka.consumer({
      groupId: `${topic}.${systemIds.next()}`,
      maxWaitTimeInMs: 250,
      retry: { ...RETRY, restartOnFailure: async () => false },
    });
    fresh.on(fresh.events.GROUP_JOIN, () => {
      position = 0;
    });
    fresh.on(fresh.events.CRASH, () => void again());
    await orLost(fresh.connect());
    await orLost(fresh.subscribe({ topic, fromBeginning: true }));
    await orLost(fresh.run({ autoCommit: false, eachBatch: async ({ batch }) => add(batch) }));
    return fresh;
  }

  /** It lost the brokers for longer than it tries. */
  async function again(): Promise<void> {
    while (!closed) {
      await sleep(AGAIN_MS);
      try {
        const fresh = await begin();
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
      if (value === null) rows.delete(String(key));
      else rows.set(String(key), String(value));
    }
    position = Number(batch.lastOffset()) + 1;
    const met = waiting;
    waiting = [];
    for (const resolve of met) resolve();
    changed();
  }

  return {
    known: rows,
    async current() {
      const [{ low, high } = { low: 0, high: 0 }] = await edgesOf(admin, topic);
      const deadline = performance.now() + ANSWER_MS;
      while (low < high && position < high) {
        if (performance.now() > deadline) throw new EngineLost(`Kafka does not deliver ${topic}`);
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
