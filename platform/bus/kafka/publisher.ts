/** Writes messages. Callers that wait together share one request, and one request follows the other: that keeps their order. */
import type { Kafka, Message, Producer } from 'kafkajs';
import { EngineLost } from '../../engineLost.js';
import { busBusy } from '../busBusy.js';
import type { Kept } from '../engine.js';
import { orLost } from './lost.js';

interface Waiting {
  readonly topic: string;
  readonly messages: readonly Message[];
  readonly bytes: number;
  readonly resolve: () => void;
  readonly reject: (fault: unknown) => void;
}

/** Below what a broker accepts for one partition: 1 MiB. */
const MOST_BYTES = 900_000;
/** Its client tries for longer, which would be a hang for those who wait. */
const ANSWER_MS = 8_000;

export function createPublisher(kafka: Kafka) {
  const waiting: Waiting[] = [];
  let writing: Promise<void> | null = null;
  let producer: Promise<Producer> | null = null;

  async function connected(): Promise<Producer> {
    const fresh = kafka.producer({ idempotent: true, maxInFlightRequests: 1, allowAutoTopicCreation: false });
    await fresh.connect();
    return fresh;
  }

  async function send(batch: readonly Waiting[]): Promise<void> {
    const byTopic = new Map<string, Message[]>();
    for (const { topic } of batch) byTopic.set(topic, []);
    for (const { topic, messages } of batch) byTopic.get(topic)?.push(...messages);
    producer ??= connected();
    const mine = producer;
    try {
      await inTime(
        mine.then(ready =>
          ready.sendBatch({
            acks: -1,
            topicMessages: [...byTopic].map(([topic, messages]) => ({ topic, messages })),
          }),
        ),
      );
    } catch (fault) {
      // After a failure its sequence numbers and the broker's may differ for ever.
      producer = null;
      void mine.then(broken => broken.disconnect()).catch(() => {});
      throw fault;
    }
  }

  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, fitting(waiting));
      await orLost(send(batch)).then(
        () => batch.forEach(({ resolve }) => void resolve()),
        (fault: unknown) => batch.forEach(({ reject }) => void reject(fault)),
      );
    }
    writing = null;
  }

  return {
    write: (topic: string, messages: readonly Message[]): Promise<void> =>
      new Promise((resolve, reject) => {
        const busy = busBusy(waiting.length);
        if (busy) return reject(busy);
        const bytes = messages.reduce(
          (sum, { key, value }) => sum + 100 + (key?.length ?? 0) + (value?.length ?? 0),
          0,
        );
        waiting.push({ topic, messages, bytes, resolve, reject });
        writing ??= new Promise(begin => setImmediate(begin)).then(flush);
      }),
    async close(): Promise<void> {
      await writing;
      await producer?.then(last => last.disconnect()).catch(() => {});
    },
  };
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let late: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new EngineLost('Kafka does not answer')), ANSWER_MS);
  });
  return await Promise.race([work, end]).finally(() => clearTimeout(late));
}

/** How many of them go into one request: at least one. */
function fitting(waiting: readonly Waiting[]): number {
  let bytes = 0;
  const over = waiting.findIndex(one => {
    bytes += one.bytes;
    return bytes > MOST_BYTES;
  });
  return over === -1 ? waiting.length : Math.max(1, over);
}

export type Publisher = ReturnType<typeof createPublisher>;

/** The headers are JSON, in one header of Kafka's. */
export const HEADER = 'headers';

export const recordOf = ({ partition, key, value, headers }: Kept): Message => ({
  ...{ partition, key, value },
  ...(headers === null ? {} : { headers: { [HEADER]: headers } }),
});
