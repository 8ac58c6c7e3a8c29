/**
 * One consumer of a group. It works in steps, never two at once: a step stores how deliveries ended, renews leases, and
 * claims jobs for free hands, in one transaction. A step runs when jobs change, a handler ends, or something becomes due.
 */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { backoff } from '../../runtime/backoff.js';
import { type Clock, msOf } from '../../runtime/clock/clock.js';
import { systemIds } from '../../runtime/ids/ids.js';
import { messageOf } from '../messageOf.js';
import { CONSUMERS_STOPPED, type Outcome, outcomeOf } from '../outcomeOf.js';
import type { ConsumeOptions, Delivered } from '../port.js';
import type { JobStore, Transaction } from './jobStore.js';
import { claim, type Ending, isRegistered, type Job, nextDue, register, renew, settle } from './statements.js';

/** A due retry or lease is noticed within this time. */
const TICK_MS = 100;
/** Leases are renewed, and jobs polled for, at this interval. */
const BEAT_MS = 2_000;
const DEFAULT_ATTEMPTS = 5;
const pauseAfter = backoff({ firstMs: 100, longestMs: 10_000 });

export interface Consumer {
  stop(): void;
  /** Resolves once the group is known, or cannot be reached: messages published afterwards are its own. */
  readonly registered: Promise<void>;
  /** Resolves when stopped and the running handlers have ended. */
  readonly ended: Promise<void>;
}

interface Surroundings {
  readonly store: JobStore;
  readonly clock: Clock;
  readonly logger?: Logger | undefined;
}

export function createConsumer(
  { topic, group, concurrency = 1, attempts: maxAttempts = DEFAULT_ATTEMPTS }: Omit<ConsumeOptions, 'signal'>,
  handle: (message: Delivered) => Promise<void>,
  { store, clock, logger }: Surroundings,
): Consumer {
  const queue = { topic, group };
  const owner = systemIds.next();
  const stopped = new AbortController();
  const stopping = () => stopped.signal.aborted;
  const running = new Set<number>();
  /** Ended and not yet stored. */
  const outcomes = new Map<number, Outcome>();
  let isMember = false;
  let dueAt = Number.NEGATIVE_INFINITY;
  let beatDue = 0;
  let wanted = true;
  let stepping = false;
  let resolveEnded: () => void;
  const ended = new Promise<void>(resolve => {
    resolveEnded = resolve;
  });
  const registered = join().catch(() => {});

  async function join(): Promise<void> {
    if (isMember) return;
    if (!(await store.read(() => isRegistered(queue))))
      await store.write(topic, () => register(queue), { synced: true, wakes: false });
    isMember = true;
  }

  function wake(): void {
    wanted = true;
    if (!stepping) void work();
  }

  async function work(): Promise<void> {
    stepping = true;
    for (let failures = 0; wanted; ) {
      await nextTurn();
      wanted = false;
      try {
        await step();
        failures = 0;
      } catch (err) {
        logger?.error({ err, topic, group }, 'consumer lost the bus engine; it continues after a pause');
        // Unstored results are redelivered.
        if (stopping() && running.size === 0) return end();
        wanted ||= !stopping();
        await sleep(pauseAfter(++failures), undefined, { signal: stopped.signal }).catch(nextTurn);
      }
      if (stopping() && running.size === 0 && outcomes.size === 0) return end();
    }
    stepping = false;
  }

  function end(): void {
    clearInterval(ticking);
    stopListening();
    resolveEnded();
  }

  async function step(): Promise<void> {
    await registered;
    await join();
    const now = msOf(clock.now());
    const limit = stopping() ? 0 : concurrency - running.size;
    const mustRenew = running.size > 0 && isBeat(now);
    if (outcomes.size === 0 && !mustRenew) {
      beatDue = now + BEAT_MS;
      if (limit === 0) return;
      dueAt = await store.read(() => nextDue(queue, owner, now));
      if (dueAt > now) return;
    }
    const ending = [...outcomes];
    const claimed = await store.write(topic, () => turn(ending, mustRenew, limit, now), {
      synced: false,
      wakes: stopping(),
    });
    if (mustRenew) beatDue = now + BEAT_MS;
    for (const [id] of ending) outcomes.delete(id);
    for (const job of claimed) begin(job);
  }

  function* turn(ending: readonly Ending[], mustRenew: boolean, limit: number, now: number): Transaction<Job[]> {
    yield* settle(store.rows, queue, owner, ending, now);
    if (mustRenew) yield* renew(store.rows, owner, [...running], now);
    if (limit === 0) return [];
    const jobs = yield* claim(queue, owner, now, limit);
    dueAt = jobs.length < limit ? yield* nextDue(queue, owner, now) : Number.NEGATIVE_INFINITY;
    return jobs;
  }

  function begin(job: Job): void {
    beatDue = running.size === 0 ? msOf(clock.now()) + BEAT_MS : beatDue;
    if (job.attempts <= maxAttempts) {
      running.add(job.id);
      void deliver(job);
    } else {
      ends(job, { is: 'dead', attempts: job.attempts - 1, error: CONSUMERS_STOPPED });
    }
  }

  async function deliver(job: Job): Promise<void> {
    let fault: { thrown: unknown } | null = null;
    try {
      await handle({ ...messageOf(job), topic, id: String(job.id), attempt: job.attempts });
    } catch (thrown) {
      fault = { thrown };
    }
    running.delete(job.id);
    const now = msOf(clock.now());
    ends(job, outcomeOf({ attempt: job.attempts, maxAttempts, fault, stopping: stopping(), now }));
  }

  function ends({ id }: Job, outcome: Outcome): void {
    if (outcome.is === 'dead')
      logger?.error({ topic, group, id, error: outcome.error }, 'message went to the dead letters');
    outcomes.set(id, outcome);
    wake();
  }

  /** A beat further ahead than the next one was set before the clock was set back. */
  const isBeat = (now: number) => now >= beatDue || beatDue > now + BEAT_MS;

  function tick(): void {
    const now = msOf(clock.now());
    if (isBeat(now) || (running.size < concurrency && now >= dueAt)) wake();
  }

  const stopListening = store.listen(topic, wake);
  const ticking = setInterval(tick, TICK_MS);
  void work();
  return {
    stop() {
      stopped.abort();
      wake();
    },
    registered,
    ended,
  };
}
