/**
 * One consumer of a group. It works in steps, never two at once. A step settles what the handlers finished, follows the
 * assignment of partitions, loads messages, and marks those about to be delivered; one commit stores all of it before
 * the handlers see them. A step runs when the engine reports a change, a handler ends, or something becomes due.
 */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { backoff } from '../../runtime/backoff.js';
import { type Clock, msOf } from '../../runtime/clock/clock.js';
import { messageOf } from '../messageOf.js';
import { CONSUMERS_STOPPED, outcomeOf } from '../outcomeOf.js';
import type { ConsumeOptions, Delivered } from '../port.js';
import { BEAT_MS, type Change, type KafkaEngine, type Membership } from './engine.js';
import { createHeldPartitions, type HeldPartition } from './heldPartitions.js';
import type { QueuedMessage } from './keyQueues.js';

export interface Consumer {
  /** Called often; does nothing unless something is due. */
  tick(): void;
  stop(): void;
  /** Resolves when stopped and the running handlers have ended. */
  readonly ended: Promise<void>;
}

interface Surroundings {
  readonly engine: Pick<KafkaEngine, 'join'>;
  readonly clock: Clock;
  readonly logger?: Logger | undefined;
}

interface InHand {
  readonly heldPartition: HeldPartition;
  readonly held: QueuedMessage;
}

interface Outcome extends InHand {
  readonly fault: { readonly thrown: unknown } | null;
}

const DEFAULT_ATTEMPTS = 5;
const pauseAfter = backoff({ firstMs: 100, longestMs: 10_000 });

export function createConsumer(
  { topic, group, concurrency = 1, attempts = DEFAULT_ATTEMPTS }: Omit<ConsumeOptions, 'signal'>,
  handle: (message: Delivered) => Promise<void>,
  { engine, clock, logger }: Surroundings,
): Consumer {
  const heldPartitions = createHeldPartitions(topic, group);
  const stopped = new AbortController();
  const stopping = () => stopped.signal.aborted;
  let membership: Membership | null = null;
  let beatDue = 0;
  let wanted = false;
  let stepping = false;
  let inspect = true;
  /** The engine failed: memory may be ahead of it, and is reset once the running handlers have ended. */
  let outOfSync = false;
  let running = 0;
  let handedOver = 0;
  let outcomes: Outcome[] = [];
  let resolveEnded: () => void;
  const ended = new Promise<void>(resolve => {
    resolveEnded = resolve;
  });

  function wake(): void {
    wanted = true;
    if (!stepping) void work();
  }

  function changed(what: Change): void {
    inspect ||= what === 'anything';
    for (const heldPartition of heldPartitions.all()) heldPartition.more = true;
    wake();
  }

  async function work(): Promise<void> {
    stepping = true;
    for (let failures = 0; wanted; ) {
      await nextTurn();
      wanted = false;
      try {
        if (await step()) return resolveEnded();
        failures = 0;
      } catch (err) {
        logger?.error({ err, topic, group }, 'consumer lost the bus engine; it continues after a pause');
        heldPartitions.forget();
        outOfSync = true;
        if (stopping() && running === 0) return resolveEnded();
        // Handlers that end while it stops will wake it.
        wanted ||= !stopping();
        await sleep(pauseAfter(++failures), undefined, { signal: stopped.signal }).catch(nextTurn);
      }
    }
    stepping = false;
  }

  /** @returns whether it has ended. */
  async function step(): Promise<boolean> {
    membership ??= await engine.join(topic, group, changed);
    const now = msOf(clock.now());
    if (inspect || outOfSync || now >= beatDue) await followGroup(membership, now);
    if (outOfSync) return false;

    const finished = outcomes;
    outcomes = [];
    for (const outcome of finished) if (heldPartitions.holds(outcome.heldPartition)) settle(outcome, now);
    if (!stopping()) await heldPartitions.load(membership, now);
    const begun = stopping() ? [] : take(now);
    const changes = heldPartitions.changes();
    const lost = changes.length === 0 ? [] : await membership.commit(changes);
    forgetLost(lost);
    for (const one of begun) if (heldPartitions.holds(one.heldPartition)) void deliver(one);

    if (stopping()) for (const heldPartition of heldPartitions.all()) heldPartition.leaving = true;
    const idle = heldPartitions.idle();
    if (idle.length > 0) await membership.release(idle);
    if (!stopping() || running > 0 || outcomes.length > 0 || heldPartitions.size() > 0) return false;
    await membership.leave();
    return true;
  }

  async function followGroup(member: Membership, now: number): Promise<void> {
    inspect = false;
    const assigned = await member.assignment(stopping());
    beatDue = now + BEAT_MS;
    if (outOfSync && running > 0) return;
    if (outOfSync) outcomes = [];
    outOfSync = false;
    forgetLost(await heldPartitions.follow(member, assigned, now));
    heldPartitions.addReplays(await member.replaying());
  }

  function forgetLost(partitions: readonly number[]): void {
    if (partitions.length === 0) return;
    heldPartitions.drop(partitions);
    logger?.warn({ topic, group, partitions }, 'partitions were taken over by another member');
  }

  function settle({ heldPartition, held, fault }: Outcome, now: number): void {
    const outcome = outcomeOf({ attempt: held.attempt, maxAttempts: attempts, fault, stopping: stopping(), now });
    const again = outcome.is === 'retried' ? { ...held, attempt: outcome.attempts, dueAt: outcome.dueAt } : null;
    if (again) heldPartitions.note(heldPartition, again);
    else if (outcome.is === 'dead') moveToDeadLetters(heldPartition, held, outcome.error, now);
    else heldPartitions.finish(heldPartition, held);
    heldPartition.queues.settle(held.key, again ?? undefined);
  }

  function take(now: number): InHand[] {
    const begun: InHand[] = [];
    // Those served longest ago first, so that no partition starves another.
    const serving = [...heldPartitions.all()].filter(({ leaving }) => !leaving).sort((a, b) => a.served - b.served);
    for (const heldPartition of serving) {
      for (const waiting of heldPartition.queues.take(now, concurrency - running - begun.length)) {
        const held = { ...waiting, attempt: waiting.attempt + 1 };
        if (held.attempt > attempts) {
          moveToDeadLetters(heldPartition, waiting, CONSUMERS_STOPPED, now);
          heldPartition.queues.settle(held.key);
          wake();
        } else {
          // Stored before the handler sees it, so that a message which kills its consumer is counted.
          heldPartitions.note(heldPartition, held);
          begun.push({ heldPartition, held });
          heldPartition.served = ++handedOver;
        }
      }
    }
    return begun;
  }

  function moveToDeadLetters(heldPartition: HeldPartition, held: QueuedMessage, error: string, now: number): void {
    heldPartitions.moveToDeadLetters(heldPartition, held, error, now);
    const { partition } = heldPartition;
    logger?.error({ topic, group, partition, offset: held.offset, error }, 'message went to the dead letters');
  }

  async function deliver({ heldPartition, held }: InHand): Promise<void> {
    running++;
    let fault: Outcome['fault'] = null;
    try {
      const { partition } = heldPartition;
      await handle({ ...messageOf(held), topic, id: `${partition}/${held.offset}`, attempt: held.attempt });
    } catch (thrown) {
      fault = { thrown };
    }
    running--;
    outcomes.push({ heldPartition, held, fault });
    wake();
  }

  wake();
  return {
    tick() {
      const now = msOf(clock.now());
      const retryDue = () =>
        [...heldPartitions.all()].some(({ leaving, queues }) => !leaving && queues.nextDue() <= now);
      if (now >= beatDue || (running < concurrency && retryDue())) wake();
    },
    stop() {
      stopped.abort();
      inspect = true;
      wake();
    },
    ended,
  };
}
