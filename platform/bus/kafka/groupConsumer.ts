/**
 * One member of a Kafka consumer group: who the broker says it is, which partitions it was given, what was read of them, and
 * commits that the broker refuses once the member is not of the group any more. It knows nothing of what is in the notes.
 */
import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import { EngineLost } from '../../engineLost.js';
import { RETRY } from './connectKafka.js';
import type { Change, Fetched } from './engine.js';
import { LEASE_MS } from './engine.js';
import { errorType, isTopicMissing, orLost } from './lost.js';
import { createPartitionBuffer, type PartitionBuffer } from './partitionBuffer.js';
import { HEADER } from './publisher.js';

export interface Joined {
  /** The broker's name for this member: another one if it was presumed dead in between. */
  readonly memberId: string;
  readonly partitions: ReadonlySet<number>;
}

export interface GroupConsumer {
  /** The last answer of the broker: another object after each rebalance. `null` until it joined. */
  joined(): Joined | null;
  /**
   * As `commit`, for what it was given: never after another rebalance, by which another member may have been given it.
   * @returns `false` if nothing was stored.
   */
  claim(rows: readonly { partition: number; offset: string; metadata: string }[], given: Joined): Promise<boolean>;
  /** @returns `false` if it is not of the group any more: nothing was stored. @throws EngineLost: it may have been stored. */
  commit(rows: readonly { partition: number; offset: string; metadata: string }[]): Promise<boolean>;
  /** The names of those who are in the group now. */
  members(): Promise<ReadonlySet<string>>;
  /** Begins to read a partition that it was given. */
  read(partition: number, start: number, end: number): void;
  /** The partitions being read; none after a rebalance. */
  buffer(partition: number): PartitionBuffer | undefined;
  /** Reads on if it stopped because too much was waiting. */
  readOn(partition: number): void;
  /** Resolves when something was read or the group was rebalanced, or after that time. */
  change(ms: number): Promise<void>;
  /** It lost the brokers, or the topic, for longer than it tries: another one is to join. */
  ended(): boolean;
  /** The topic was deleted and created again: another one is to join. */
  replaced(): boolean;
  close(): Promise<void>;
}

/** A long poll ends at once when there is a message; this is how soon it sees that other partitions are to be read. */
const POLL_MS = 250;
const BEAT_MS = 400;
const REBALANCE_MS = 10_000;
const REJOINS = 5;
/** Messages of one partition in memory, and where reading goes on. */
const [MOST, ENOUGH] = [1_000, 500];
const MOST_BYTES = 512 * 1024;
/** The errors with which a broker refuses members of another generation of the group. */
const REFUSED = new Set(['UNKNOWN_MEMBER_ID', 'ILLEGAL_GENERATION', 'REBALANCE_IN_PROGRESS']);

export async function joinGroup(
  kafka: Kafka,
  { topic, groupId }: { readonly topic: string; readonly groupId: string },
  changed: (what: Change) => void,
): Promise<GroupConsumer> {
  const buffers = new Map<number, PartitionBuffer>();
  const paused = new Set<number>();
  let joined: Joined | null = null;
  let stored = 0;
  let ended = false;
  let replaced = false;
  let waiting: (() => void)[] = [];
  const consumer: Consumer = kafka.consumer({
    groupId,
    sessionTimeout: LEASE_MS,
    rebalanceTimeout: REBALANCE_MS,
    heartbeatInterval: BEAT_MS,
    maxWaitTimeInMs: POLL_MS,
    maxBytesPerPartition: MOST_BYTES,
    allowAutoTopicCreation: false,
    retry: { ...RETRY, restartOnFailure: async () => false },
  });
  const one = (partition: number) => [{ topic, partitions: [partition] }];

  function met(): void {
    const all = waiting;
    waiting = [];
    for (const resolve of all) resolve();
  }

  consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
    const partitions = payload.memberAssignment[topic] ?? [];
    buffers.clear();
    paused.clear();
    // Nothing is read before it is known from where.
    if (partitions.length > 0) consumer.pause([{ topic, partitions }]);
    joined = { memberId: payload.memberId, partitions: new Set(partitions) };
    met();
    changed('anything');
  });
  function end(): void {
    ended = true;
    joined = null;
    met();
    changed('anything');
  }

  consumer.on(consumer.events.CRASH, end);
  // Its own `commitOffsets` says nothing if it was not running.
  consumer.on(consumer.events.COMMIT_OFFSETS, () => {
    stored += 1;
  });

  const change = (ms: number): Promise<void> =>
    new Promise(resolve => {
      const late = setTimeout(resolve, ms);
      waiting.push(() => {
        clearTimeout(late);
        resolve();
      });
    });

  async function eachBatch({ batch, isStale }: EachBatchPayload): Promise<void> {
    const buffer = buffers.get(batch.partition);
    if (!buffer || isStale() || replaced) return;
    // The client found its place beyond the end, and went back to the beginning.
    const [first] = batch.messages;
    if (first && Number(first.offset) < buffer.until()) {
      replaced = true;
      return changed('anything');
    }
    buffer.add(
      batch.messages.map(
        ({ offset, key, value, headers }): Fetched => ({
          partition: batch.partition,
          offset: Number(offset),
          key: String(key ?? ''),
          value: String(value),
          headers: headers?.[HEADER] === undefined ? null : String(headers[HEADER]),
        }),
      ),
      Number(batch.lastOffset()) + 1,
    );
    if (buffer.size() >= MOST) {
      consumer.pause(one(batch.partition));
      paused.add(batch.partition);
    }
    met();
    changed('messages');
  }

  const refused = (fault: unknown): Promise<never> => {
    if (isTopicMissing(fault)) end();
    return orLost(Promise.reject(fault), topic);
  };

  try {
    await orLost(consumer.connect());
    await orLost(consumer.subscribe({ topic, fromBeginning: true }), topic);
    await orLost(consumer.run({ autoCommit: false, eachBatch }));
  } catch (fault) {
    await consumer.disconnect().catch(() => {});
    throw fault;
  }

  return {
    joined: () => joined,
    ended: () => ended,
    replaced: () => replaced,
    change,

    async claim(rows, given) {
      if (joined !== given) return false;
      const count = stored;
      try {
        await consumer.commitOffsets(rows.map(row => ({ topic, ...row })));
      } catch (fault) {
        if (REFUSED.has(errorType(fault))) return false;
        return await refused(fault);
      }
      return stored > count;
    },

    async commit(rows) {
      for (let tries = 0; ; tries++) {
        const before = joined;
        const count = stored;
        try {
          await consumer.commitOffsets(rows.map(row => ({ topic, ...row })));
          if (stored > count) return true;
        } catch (fault) {
          const type = errorType(fault);
          if (type === 'UNKNOWN_MEMBER_ID') return false;
          if (!REFUSED.has(type)) return await refused(fault);
        }
        if (tries === REJOINS) throw new EngineLost('Kafka stored no offsets');
        if (joined === before) await change(REBALANCE_MS / REJOINS);
        if (joined?.memberId !== before?.memberId) return false;
      }
    },

    async members() {
      const { members } = await orLost(consumer.describeGroup());
      return new Set(members.map(({ memberId }) => memberId));
    },

    read(partition, start, end) {
      buffers.set(partition, createPartitionBuffer(start, end));
      consumer.seek({ topic, partition, offset: String(start) });
      consumer.resume(one(partition));
      paused.delete(partition);
    },
    buffer: partition => buffers.get(partition),
    readOn(partition) {
      if (!paused.has(partition) || (buffers.get(partition)?.size() ?? 0) > ENOUGH) return;
      paused.delete(partition);
      consumer.resume(one(partition));
    },
    close: () => orLost(consumer.disconnect()),
  };
}
