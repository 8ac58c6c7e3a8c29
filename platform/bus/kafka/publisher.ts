/** Writes messages. Callers that wait together share one request, and one request follows the other: that keeps their order. */
import type { Kafka, Message, Producer, RecordMetadata } from 'kafkajs';
import { EngineLost } from '../../engineLost.js';
import { busBusy } from '../busBusy.js';
import type { Kept } from './engine.js';
import { orLost, TOPIC_MISSING } from './lost.js';

interface Waiting {
  readonly messages: readonly Message[];
  readonly bytes: number;
  readonly resolve: () => void;
  readonly reject: (fault: unknown) => void;
}

/** Below what a broker accepts for one partition: 1 MiB. */
const MOST_BYTES = 900_000;
/** Its client tries for longer, which would be a hang for those who wait. */
const ANSWER_MS = 8_000;

/** Each topic has a queue and a producer of its own, so that a topic which cannot be written fails no other. */
export function createPublisher(kafka: Kafka) {
  const queues = new Map<string, ReturnType<typeof createQueue>>();
  return {
    /** @throws EngineLost; none or some of the messages are then stored. */
    write(topic: string, messages: readonly Message[]): Promise<void> {
      const queue = queues.get(topic) ?? createQueue(kafka, topic);
      queues.set(topic, queue);
      return queue.write(messages);
    },
    async close(): Promise<void> {
      await Promise.all([...queues.values()].map(queue => queue.close()));
    },
  };
}

function createQueue(kafka: Kafka, topic: string) {
  const waiting: Waiting[] = [];
  let writing: Promise<void> | null = null;
  let producer: Promise<Producer> | null = null;

  async function connected(): Promise<Producer> {
    const fresh = kafka.producer({ idempotent: true, maxInFlightRequests: 1, allowAutoTopicCreation: false });
    await fresh.connect();
    return fresh;
  }

  async function send(messages: Message[]): Promise<void> {
    producer ??= connected();
    const mine = producer;
    try {
      mustBeStored(messages, await inTime(mine.then(ready => ready.send({ acks: -1, topic, messages }))));
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
      await orLost(send(batch.flatMap(({ messages }) => messages)), topic).then(
        () => batch.forEach(({ resolve }) => void resolve()),
        (fault: unknown) => batch.forEach(({ reject }) => void reject(fault)),
      );
    }
    writing = null;
  }

  return {
    write: (messages: readonly Message[]): Promise<void> =>
      new Promise((resolve, reject) => {
        const busy = busBusy(waiting.length);
        if (busy) return reject(busy);
        const bytes = messages.reduce(
          (sum, { key, value }) => sum + 100 + (key?.length ?? 0) + (value?.length ?? 0),
          0,
        );
        waiting.push({ messages, bytes, resolve, reject });
        writing ??= new Promise(begin => setImmediate(begin)).then(flush);
      }),
    async close(): Promise<void> {
      await writing;
      await producer?.then(last => last.disconnect()).catch(() => {});
    },
  };
}

/** The client drops messages for partitions that the topic lost when it was created again. */
function mustBeStored(messages: readonly Message[], stored: readonly RecordMetadata[]): void {
  const partitions = new Set(stored.map(({ partition }) => partition));
  const dropped = messages.find(({ partition = 0 }) => !partitions.has(partition));
  if (dropped) throw Object.assign(new Error(`partition ${dropped.partition} is missing`), { type: TOPIC_MISSING });
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let late: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new EngineLost('Kafka does not answer')), ANSWER_MS);
  });
  return await Promise.race([work, end]).finally(() => clearTimeout(late));
}

/** Returns the number of messages that fit into one request: at least one. */
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
