/**
 * A member of a consumer group. Kafka's client reads ahead into queues by key; the committed offset of a partition is that
 * of its first unfinished message. A partition that moves to another member is forgotten at once: what is still being
 * handled of it ends, and the other member waits for that (`deliveries.ts`).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { EachBatchPayload, Kafka, Consumer as KafkaConsumer } from 'kafkajs';
import type { Logger } from 'pino';
import { EngineLost } from '../../engineLost.js';
import { backoff } from '../../runtime/backoff.js';
import { type Clock, instantOf, msOf } from '../../runtime/clock/clock.js';
import { derivedId } from '../../runtime/ids/ids.js';
import { messageOf } from '../messageOf.js';
import { CONSUMERS_STOPPED, type Outcome, outcomeOf } from '../outcomeOf.js';
import type { ConsumeOptions, Delivered } from '../port.js';
import { LONGEST_RETRY_MS, retryDelayMs } from '../retryDelay.js';
import { RETRY } from './connectKafka.js';
import type { Deliveries, Delivery } from './deliveries.js';
import type { Erasures } from './erasures.js';
import type { KafkaAdmin } from './kafkaAdmin.js';
import { createKeyQueues } from './keyQueues.js';
import type { Letters } from './letters.js';
import { isTopicMissing, orLost } from './lost.js';
import { messageIn, type ReadMessage } from './records.js';
import { LETTERS, type Topics } from './topics.js';

/** How soon a due retry is noticed, and how often offsets are committed. */
const TICK_MS = 100;
/** How often the committed offsets are compared with those that the brokers know. */
const CHECK_MS = 2_000;
const SESSION_MS = 6_000;
const REBALANCE_MS = 10_000;
const HEARTBEAT_MS = 400;
/** A long poll ends at once when there is a message. */
const POLL_MS = 250;
/** Unfinished messages of one partition in memory, at most, and where reading goes on. */
const [MOST, ENOUGH] = [1_000, 500];
const MOST_BYTES = 512 * 1024;
const DEFAULT_ATTEMPTS = 5;
const pauseAfter = backoff({ firstMs: 100, longestMs: 10_000 });

/** How soon a message is noticed that its former member has finished. */
const LOOK_AGAIN_MS = 500;

/** One partition, from when it was assigned until it moves. */
interface Held {
  /** Resolves when the deliveries of former members are known. */
  former: Promise<unknown> | null;
  /** Offsets of finished messages that are not committed, with the ids of their records. */
  readonly done: Map<number, string>;
  /** Offsets that were read and are unfinished, in ascending order. */
  readonly open: Set<number>;
  /** The first offset that was not read. */
  next: number;
  /** What the brokers know; no message below is read again. */
  committed: number;
  paused: boolean;
}

interface QueuedMessage extends ReadMessage {
  readonly held: Held;
  /** Deliveries so far. `null`: not yet looked up. */
  readonly attempt: number | null;
  readonly dueAt: number;
}

/** Another member still handles it, or it rests. */
interface Waits {
  readonly is: 'waits';
  readonly dueAt: number;
}

interface Member {
  readonly consumer: KafkaConsumer;
  /** The broker's name for it. */
  readonly id: () => string;
  readonly inKafka: string;
  /** Ends this membership; the consumer joins again. */
  readonly fail: (fault: unknown) => void;
}

export interface Consumer {
  stop(): void;
  /** Resolves when stopped and the running handlers have ended. */
  readonly ended: Promise<void>;
}

interface Surroundings {
  readonly kafka: Kafka;
  readonly admin: KafkaAdmin;
  readonly topics: Topics;
  readonly letters: Letters;
  readonly erasures: Erasures;
  readonly deliveries: Deliveries;
  readonly prefix: string;
  readonly clock: Clock;
  readonly logger?: Logger | undefined;
}

export function createConsumer(
  { topic, group, concurrency = 1, attempts: maxAttempts = DEFAULT_ATTEMPTS }: Omit<ConsumeOptions, 'signal'>,
  handle: (message: Delivered) => Promise<void>,
  { kafka, admin, topics, letters, erasures, deliveries, prefix, clock, logger }: Surroundings,
): Consumer {
  const groupId = `${prefix}.${topic}.${group}`;
  const stopped = new AbortController();
  const stopping = () => stopped.signal.aborted;
  const queues = createKeyQueues<QueuedMessage>();
  const partitions = new Map<number, Held>();
  const running = new Set<Promise<void>>();
  const now = () => msOf(clock.now());

  let failures = 0;
  async function work(): Promise<void> {
    while (!stopping())
      try {
        await topics.use(topic, 'messages', serve);
      } catch (err) {
        logger?.error({ err, topic, group }, 'consumer lost the bus engine; it continues after a pause');
        await sleep(pauseAfter(++failures), undefined, { signal: stopped.signal }).catch(() => {});
      }
    await Promise.all(running);
  }

  /** A member of the group until it is stopped. @throws EngineLost: another one is to join. */
  async function serve(inKafka: string): Promise<void> {
    // A user who may not create it learns that before the first dead letter.
    await topics.ensure(topic + LETTERS, 'table');
    await erasures.current();
    const consumer = kafka.consumer({
      groupId,
      sessionTimeout: SESSION_MS,
      rebalanceTimeout: REBALANCE_MS,
      heartbeatInterval: HEARTBEAT_MS,
      maxWaitTimeInMs: POLL_MS,
      maxBytesPerPartition: MOST_BYTES,
      allowAutoTopicCreation: false,
      retry: { ...RETRY, restartOnFailure: async () => false },
    });
    let memberId = '';
    let fail: (fault: unknown) => void = () => {};
    const over = new Promise<void>((resolve, reject) => {
      fail = reject;
      if (stopping()) resolve();
      stopped.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    // It may fail before it is awaited.
    over.catch(() => {});
    const member = { consumer, id: () => memberId, inKafka, fail };
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
      // Under another name it was presumed dead, and others have committed meanwhile.
      if (payload.memberId !== memberId) partitions.clear();
      ({ memberId } = payload);
      failures = 0;
      assign(payload.memberAssignment[inKafka] ?? []);
    });
    consumer.on(consumer.events.CRASH, ({ payload }) => fail(payload.error));
    const timers = [
      setInterval(() => void tick(member).catch(fail), TICK_MS),
      setInterval(() => void checkOffsets(member).catch(fail), CHECK_MS),
    ];
    try {
      await consumer.connect();
      await consumer.subscribe({ topic: inKafka, fromBeginning: true });
      await consumer.run({ autoCommit: false, eachBatch: payload => read(member, payload) });
      await over;
      await Promise.all(running);
      await commit(member);
    } catch (fault) {
      await orLost(Promise.reject(fault), inKafka);
    } finally {
      for (const timer of timers) clearInterval(timer);
      partitions.clear();
      queues.retain(() => false);
      await consumer.disconnect().catch(() => {});
    }
  }

  const isHeld = ({ partition, held }: QueuedMessage) => partitions.get(partition) === held;

  function assign(assigned: readonly number[]): void {
    for (const partition of partitions.keys()) if (!assigned.includes(partition)) partitions.delete(partition);
    for (const partition of assigned)
      if (!partitions.has(partition))
        partitions.set(partition, {
          ...{ former: null, done: new Map(), open: new Set() },
          ...{ next: -1, committed: -1, paused: false },
        });
    queues.retain(isHeld);
  }

  async function read(member: Member, { batch }: EachBatchPayload): Promise<void> {
    const { partition } = batch;
    const held = partitions.get(partition);
    const [first] = batch.messages;
    if (!held || !first) return;
    if (Number(first.offset) < held.committed) return await startAnew(member);
    for (const one of batch.messages) {
      const message = messageIn(partition, one);
      // A rebalance reads again from the committed offset.
      if (message.offset < held.next) continue;
      held.next = message.offset + 1;
      if (message.replay && message.replay.group !== group) continue;
      held.open.add(message.offset);
      queues.add({ ...message, held, attempt: null, dueAt: 0 });
    }
    if (held.open.size >= MOST) {
      held.paused = true;
      member.consumer.pause([{ topic: member.inKafka, partitions: [partition] }]);
    }
    deliverDue(member);
  }

  function deliverDue(member: Member): void {
    if (stopping()) return;
    for (const message of queues.take(now(), concurrency - running.size)) {
      const delivering: Promise<void> = deliver(member, message).finally(() => {
        running.delete(delivering);
        deliverDue(member);
      });
      running.add(delivering);
    }
  }

  async function deliver(member: Member, message: QueuedMessage): Promise<void> {
    const outcome = await stored(message, await outcomeFor(member, message));
    const { held, offset, key } = message;
    const id = recordId(message);
    if (outcome.is === 'waits') {
      const dueAt = Math.max(outcome.dueAt, now() + LOOK_AGAIN_MS);
      return queues.settle(key, isHeld(message) ? { ...message, dueAt } : undefined);
    }
    if (outcome.is === 'retried') {
      const { attempts: attempt, dueAt } = outcome;
      await note(id, { attempt, dueAt });
      return queues.settle(key, isHeld(message) ? { ...message, attempt, dueAt } : undefined);
    }
    const isFirst = held.open.values().next().value === offset;
    held.open.delete(offset);
    held.done.set(offset, id);
    // The next commit covers the first one.
    const covered = isFirst && isHeld(message);
    if (!covered && !deliveries.of(id)?.done) await note(id, { attempt: 0, dueAt: 0, done: true });
    queues.settle(key);
  }

  async function outcomeFor(member: Member, message: QueuedMessage): Promise<Outcome | Waits> {
    if (erasures.has(topic, message)) return { is: 'done' };
    const before = message.attempt ?? (await formerAttempts(member, message));
    if (typeof before !== 'number') return before;
    if (before >= maxAttempts) return { is: 'dead', attempts: before, error: CONSUMERS_STOPPED };
    const attempt = before + 1;
    let fault: { thrown: unknown } | null = null;
    try {
      await deliveries.write(recordId(message), { attempt, dueAt: 0, holder: member.id() });
      await handle({ ...messageOf(message), topic, id: idOf(message), attempt });
    } catch (thrown) {
      fault = { thrown };
    }
    return outcomeOf({ attempt, maxAttempts, fault, stopping: stopping(), now: now() });
  }

  /** How often former members delivered it, unless it is finished, rests, or is still being handled. */
  async function formerAttempts(member: Member, message: QueuedMessage): Promise<number | Outcome | Waits> {
    const { held } = message;
    try {
      held.former ??= deliveries.current();
      await held.former;
      const former = deliveries.of(recordId(message));
      if (!former) return 0;
      const { attempt, dueAt, done } = former;
      if (done) return { is: 'done' };
      // A retry further ahead than any pause comes from a clock that was set back since.
      const rests = dueAt > now() && dueAt <= now() + LONGEST_RETRY_MS;
      return rests || (await isHandledElsewhere(member, former)) ? { is: 'waits', dueAt } : attempt;
    } catch (err) {
      held.former = null;
      logger?.debug({ err, topic, group }, 'former deliveries are unknown; the message waits');
      return { is: 'waits', dueAt: 0 };
    }
  }

  async function isHandledElsewhere({ consumer, id }: Member, { holder }: Delivery): Promise<boolean> {
    if (holder === undefined || holder === id()) return false;
    const { members } = await orLost(consumer.describeGroup());
    return members.some(({ memberId }) => memberId === holder);
  }

  /** Without the record a delivery may be repeated, which its handler allows for. */
  const note = (id: string, delivery: Delivery | null): Promise<void> =>
    deliveries
      .write(id, delivery)
      .catch((err: unknown) => logger?.debug({ err, topic, group }, 'a delivery was not recorded'));

  const recordId = ({ partition, offset, timestamp }: ReadMessage) =>
    `${topic}/${group}/${partition}/${offset}/${timestamp}`;
  const idOf = ({ partition, offset, replay }: ReadMessage) => replay?.id ?? `${partition}/${offset}`;

  /** Writes a dead letter, unless its partition has moved. */
  async function stored(message: QueuedMessage, outcome: Outcome | Waits): Promise<Outcome | Waits> {
    if (outcome.is !== 'dead' || !isHeld(message)) return outcome;
    const { attempts, error } = outcome;
    const { key, value, headers } = message;
    const id = idOf(message);
    logger?.error({ topic, group, id, error }, 'message went to the dead letters');
    const letter = { key, value, headers, topic, group, messageId: id, error, attempts, at: instantOf(now()) };
    try {
      await letters.write(topic, [{ id: `${topic}.${derivedId(group, id)}`, ...letter }]);
      return outcome;
    } catch (err) {
      logger?.error({ err, topic, group }, 'a dead letter could not be written; its message is delivered again');
      return { is: 'retried', attempts: attempts - 1, dueAt: now() + retryDelayMs(1) };
    }
  }

  async function tick(member: Member): Promise<void> {
    deliverDue(member);
    for (const [partition, held] of partitions) {
      if (!held.paused || held.open.size > ENOUGH) continue;
      held.paused = false;
      member.consumer.resume([{ topic: member.inKafka, partitions: [partition] }]);
    }
    if (committing === null) await commit(member);
  }

  let committing: Promise<void> | null = null;
  async function commit(member: Member): Promise<void> {
    await committing;
    committing = commitNow(member).finally(() => {
      committing = null;
    });
    await committing;
  }

  async function commitNow({ consumer, inKafka }: Member): Promise<void> {
    const rows = [...partitions].flatMap(([partition, held]) => {
      const [first = held.next] = held.open;
      return first > held.committed ? [{ partition, held, offset: first }] : [];
    });
    if (rows.length === 0) return;
    try {
      await consumer.commitOffsets(
        rows.map(({ partition, offset }) => ({ topic: inKafka, partition, offset: `${offset}` })),
      );
      for (const { held, offset } of rows) {
        held.committed = offset;
        for (const [finished, id] of held.done)
          if (finished < offset && held.done.delete(finished)) void note(id, null);
      }
    } catch (fault) {
      if (isTopicMissing(fault)) throw fault;
      logger?.debug({ err: fault, topic, group }, 'offsets were not committed; it is repeated');
    }
  }

  /** With a deleted topic the brokers delete its offsets. The topic may be there again, without its old messages. */
  async function checkOffsets(member: Member): Promise<void> {
    const mine = [...partitions].filter(([, { committed }]) => committed > 0);
    if (mine.length === 0 || committing !== null) return;
    const [found] = await admin.fetchOffsets({ groupId, topics: [member.inKafka] }).catch((fault: unknown) => {
      if (isTopicMissing(fault)) throw fault;
      return [];
    });
    const known = new Map(found?.partitions.map(({ partition, offset }) => [partition, Number(offset)]));
    if (found && mine.some(([partition, held]) => partitions.get(partition) === held && known.get(partition) === -1))
      await startAnew(member);
  }

  /** What this member committed since belongs to messages that no longer exist. */
  async function startAnew({ consumer, inKafka, fail }: Member): Promise<void> {
    const all = [...partitions.keys()];
    partitions.clear();
    await consumer
      .commitOffsets(all.map(partition => ({ topic: inKafka, partition, offset: '0' })))
      .then(() => fail(new EngineLost(`the topic ${inKafka} was deleted and created again`)), fail);
  }

  return { stop: () => stopped.abort(), ended: work() };
}
