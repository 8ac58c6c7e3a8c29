/**
 * One consumer of a group. All that it writes happens in `step`: one transaction that settles what its handlers
 * finished, takes and gives back partitions, loads messages and marks those it is about to hand over. A step runs when
 * something was published, a handler ended, a retry is due or another process wrote.
 */
import type { Logger } from 'pino';
import { type Clock, instantOf, msOf } from '../../runtime/clock/clock.js';
import { systemIds } from '../../runtime/ids/ids.js';
import { isBusy } from '../../sqlite/isBusy.js';
import type { Sqlite } from '../../sqlite/open.js';
import { type ConsumeOptions, type Delivered, GivenUp } from '../port.js';
import { retryDelayMs } from '../retryDelay.js';
import { createHoldings, type Holding } from './holdings.js';
import type { Held } from './lanes.js';
import { BEAT_MS, createLeases } from './leases.js';
import { createLedger } from './ledger.js';
import { messageOf } from './messageOf.js';

export interface Consumer {
  readonly topic: string;
  /** @param stirred whether members, dead letters or another process may have changed something, not only publishers. */
  wake(stirred: boolean): void;
  /** Called often; does nothing unless time has made something due. */
  tick(): void;
  stop(): void;
  /** Resolves when stopped and the handlers in hand have ended. */
  readonly ended: Promise<void>;
}

interface Surroundings {
  readonly database: Sqlite;
  readonly clock: Clock;
  readonly logger: Logger | undefined;
  /** Tells the other consumers of this process that partitions are free or wanted. */
  readonly stir: (topic: string) => void;
}

interface Outcome {
  readonly holding: Holding;
  readonly held: Held;
  readonly fault: { readonly thrown: unknown } | null;
}

const DEFAULT_ATTEMPTS = 5;
/** Short, as writers hold the file for less than a millisecond; between tries this process serves others. */
const BUSY_RETRY_MS = 2;

export function createConsumer(
  { topic, group, concurrency = 1, attempts = DEFAULT_ATTEMPTS }: Omit<ConsumeOptions, 'signal'>,
  handle: (message: Delivered) => Promise<void>,
  { database, clock, logger, stir }: Surroundings,
): Consumer {
  const leases = createLeases(database, topic, group);
  const ledger = createLedger(database, topic, group);
  const holdings = createHoldings(leases, ledger);

  let member: string | null = null;
  let beatDue = 0;
  let inspect = true;
  let scheduled = false;
  let stopping = false;
  let done = false;
  let running = 0;
  let handedOver = 0;
  let outcomes: Outcome[] = [];
  let resolveEnded: () => void;
  const ended = new Promise<void>(resolve => {
    resolveEnded = resolve;
  });

  function wake(stirred: boolean): void {
    inspect ||= stirred;
    if (scheduled || done) return;
    scheduled = true;
    setImmediate(step);
  }

  function step(): void {
    scheduled = false;
    if (done) return;
    const finished = outcomes;
    outcomes = [];
    try {
      const { begun, changed } = database.transaction(() => turn(finished, msOf(clock.now())));
      for (const { holding, held } of begun) void deliver(holding, held);
      if (changed) stir(topic);
    } catch (fault) {
      if (isBusy(fault)) {
        outcomes.unshift(...finished);
        scheduled = true;
        setTimeout(step, BUSY_RETRY_MS);
        return;
      }
      // Memory may be ahead of the tables now. As after a crash: begin anew, the old leases run out.
      logger?.error({ err: fault, topic, group }, 'consumer failed to write and begins anew');
      holdings.forget();
      member = null;
      beatDue = 0;
    }
    if (stopping && running === 0 && outcomes.length === 0 && holdings.size() === 0) {
      done = true;
      resolveEnded();
    }
  }

  /** @returns what is to be handed over once this is committed, and whether other members should look again. */
  function turn(finished: readonly Outcome[], now: number) {
    const joining = member === null && !stopping;
    if (joining) {
      member = systemIds.next();
      leases.join(member, now);
    }
    if (member === null) return { begun: [], changed: false };

    const lost = holdings.reconcile(member);
    if (lost.length > 0)
      logger?.warn({ topic, group, partitions: lost }, 'partitions were taken over by another member');
    for (const outcome of finished) if (holdings.holds(outcome.holding)) settle(outcome, now);

    const beating = now >= beatDue;
    // Only then: what one process writes wakes the others, who must not write because of it.
    if (beating) {
      leases.beat(member, now);
      beatDue = now + BEAT_MS;
    }
    if (inspect || beating) holdings.balance(member, stopping ? 0 : leases.fairShare(now));
    const gaveBack = holdings.giveBack(member);
    if (stopping && holdings.size() === 0 && running === 0) {
      leases.leave(member);
      return { begun: [], changed: true };
    }
    holdings.load(member, now, inspect);
    inspect = false;
    return { begun: take(now), changed: joining || gaveBack };
  }

  function settle({ holding, held, fault }: Outcome, now: number): void {
    const { partition, lanes } = holding;
    if (fault && stopping && !(fault.thrown instanceof GivenUp)) {
      // It was asked to stop: that is no failure of the message, which another consumer handles at once.
      const again = { ...held, attempt: held.attempt - 1, dueAt: now };
      ledger.begin(partition, again);
      ledger.rest(partition, again);
      lanes.settle(held.key, again);
      return;
    }
    if (fault && held.attempt < attempts && !(fault.thrown instanceof GivenUp)) {
      const again = { ...held, dueAt: now + retryDelayMs(held.attempt) };
      ledger.rest(partition, again);
      lanes.settle(held.key, again);
      return;
    }
    if (fault) bury(partition, held, textOf(fault.thrown), now);
    else ledger.done(partition, held);
    lanes.settle(held.key);
  }

  function take(now: number): { holding: Holding; held: Held }[] {
    const begun: { holding: Holding; held: Held }[] = [];
    // Those that were served longest ago first, so that no partition starves another.
    const open = [...holdings.all()].filter(({ leaving }) => !leaving).sort((a, b) => a.served - b.served);
    for (const holding of open) {
      for (const waiting of holding.lanes.take(now, concurrency - running - begun.length)) {
        const held = { ...waiting, attempt: waiting.attempt + 1 };
        if (held.attempt > attempts) {
          bury(holding.partition, waiting, 'its consumers stopped while they handled it', now);
          holding.lanes.settle(held.key);
          wake(false);
        } else {
          ledger.begin(holding.partition, held);
          begun.push({ holding, held });
          holding.served = ++handedOver;
        }
      }
    }
    return begun;
  }

  function bury(partition: number, held: Held, error: string, now: number): void {
    ledger.bury(partition, held, { id: systemIds.next(), error, at: instantOf(now) });
    logger?.error({ topic, group, partition, offset: held.offset, error }, 'message went to the dead letters');
  }

  async function deliver(holding: Holding, held: Held): Promise<void> {
    running++;
    let fault: Outcome['fault'] = null;
    try {
      const { partition } = holding;
      await handle({ ...messageOf(held), topic, partition, offset: String(held.offset), attempt: held.attempt });
    } catch (thrown) {
      fault = { thrown };
    }
    running--;
    outcomes.push({ holding, held, fault });
    wake(false);
  }

  function tick(): void {
    const now = msOf(clock.now());
    const retryDue = () => [...holdings.all()].some(({ leaving, lanes }) => !leaving && lanes.nextDue() <= now);
    if (now >= beatDue || (running < concurrency && retryDue())) wake(false);
  }

  return {
    topic,
    wake,
    tick,
    stop() {
      stopping = true;
      wake(true);
    },
    ended,
  };
}

const textOf = (thrown: unknown): string =>
  thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
