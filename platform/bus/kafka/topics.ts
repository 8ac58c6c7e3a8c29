/** The topics in Kafka: created at their first use, with partitions and retention named, and checked if they are there. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { PartitionMetadata } from 'kafkajs';
import { EngineLost } from '../../engineLost.js';
import type { KafkaAdmin } from './kafkaAdmin.js';
import { errorType, isTopicMissing, orLost } from './lost.js';
import { PARTITIONS } from './partitionOf.js';

const DAY_MS = 86_400_000;
/** Shorter than the seven days after which a broker forgets the offsets of a group without members. */
export const RETENTION_MS = 6 * DAY_MS;

const [READY_TRIES, READY_PAUSE_MS] = [100, 50];

const KINDS = {
  /** Messages that one process hands to another. */
  messages: {
    partitions: PARTITIONS,
    settings: { 'cleanup.policy': 'delete', 'retention.ms': RETENTION_MS, 'segment.ms': DAY_MS },
  },
  /** The last record per key is what holds: dead letters, and what was erased. */
  table: {
    partitions: 1,
    settings: { 'cleanup.policy': 'compact', 'min.cleanable.dirty.ratio': 0.1, 'segment.ms': DAY_MS },
  },
} as const;
export type TopicKind = keyof typeof KINDS;

export interface Topics {
  /** @returns its name in Kafka. @throws EngineLost, which says what to do about the topic. */
  ensure(name: string, kind: TopicKind): Promise<string>;
  /**
   * Runs `work` with the topic's name in Kafka. If the topic turns out to be deleted, creates it and runs `work` again.
   * @throws EngineLost, which says what to do about the topic; what `work` throws.
   */
  use<Result>(name: string, kind: TopicKind, work: (inKafka: string) => Promise<Result>): Promise<Result>;
  /** Those of messages that exist, by their names here. */
  all(): Promise<string[]>;
  /** @throws EngineLost, which names a topic of messages with too few partitions. */
  check(): Promise<void>;
}

export const LETTERS = '.dead';
export const ERASURES = 'erased.shops';

export function createTopics(admin: KafkaAdmin, prefix: string): Topics {
  const known = new Map<string, Promise<string>>();
  const begin = `${prefix}.`;

  async function create(name: string, kind: TopicKind): Promise<string> {
    const topic = begin + name;
    const { partitions, settings } = KINDS[kind];
    const configEntries = Object.entries(settings).map(([key, value]) => ({ name: key, value: String(value) }));
    try {
      const created = await admin.createTopics({
        waitForLeaders: false,
        topics: [{ topic, numPartitions: partitions, replicationFactor: -1, configEntries }],
      });
      // Also one that another process has created just now.
      if (created || !(await partitionsOf([topic]).catch(() => null))) await ready(topic, partitions);
      else mustHave(await partitionsOf([topic]), partitions);
    } catch (fault) {
      if (!/AUTHORIZATION|POLICY_VIOLATION/.test(errorType(fault))) throw fault;
      // Brokers refuse it before they look whether the topic is there: its operator may have made it.
      const counts = await partitionsOf([topic]).catch(() => null);
      if (!counts)
        throw new EngineLost(
          `the topic ${topic} is missing and this user may not create it: create it with ${counted(partitions)}`,
        );
      mustHave(counts, partitions);
    }
    return topic;
  }

  /** The broker answers before every part of it knows of the topic. */
  async function ready(topic: string, partitions: number): Promise<void> {
    for (let tries = 0; tries < READY_TRIES; tries++) {
      const counts = await partitionsOf([topic], ({ leader }) => leader >= 0).catch(() => new Map<string, number>());
      if (counts.get(topic) === partitions) return;
      await sleep(READY_PAUSE_MS);
    }
    throw new EngineLost(`Kafka created ${topic}, and does not serve it`);
  }

  async function partitionsOf(topics: string[], counts = (_: PartitionMetadata) => true): Promise<Map<string, number>> {
    const { topics: found } = await admin.fetchTopicMetadata({ topics });
    return new Map(found.map(({ name, partitions }) => [name, partitions.filter(counts).length]));
  }

  const all = async (): Promise<string[]> =>
    (await admin.listTopics())
      .filter(topic => topic.startsWith(begin) && !topic.slice(begin.length).includes('.'))
      .map(topic => topic.slice(begin.length));

  function ensure(name: string, kind: TopicKind): Promise<string> {
    const ensured = known.get(name) ?? orLost(create(name, kind));
    known.set(name, ensured);
    ensured.catch(() => forget(name, ensured));
    return ensured;
  }

  /** Unless another caller has noticed already. */
  function forget(name: string, ensured: Promise<string>): void {
    if (known.get(name) === ensured) known.delete(name);
  }

  return {
    ensure,
    async use(name, kind, work) {
      const ensured = ensure(name, kind);
      const inKafka = await ensured;
      try {
        return await work(inKafka);
      } catch (fault) {
        if (!isTopicMissing(fault)) throw fault;
        forget(name, ensured);
        return await work(await ensure(name, kind));
      }
    },
    all: () => orLost(all()),
    async check() {
      const names = await all();
      if (names.length > 0) mustHave(await partitionsOf(names.map(name => begin + name)), PARTITIONS);
    },
  };
}

const counted = (partitions: number): string => `${partitions} partition${partitions === 1 ? '' : 's'}`;

function mustHave(counts: ReadonlyMap<string, number>, partitions: number): void {
  for (const [topic, count] of counts)
    if (count < partitions)
      throw new EngineLost(
        `the topic ${topic} has ${counted(count)} and needs ${partitions}: add partitions to it, or name another prefix after the host`,
      );
}
