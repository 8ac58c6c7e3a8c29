/**
 * Which of several processes does what only one may do at a time: fold a projection, run a reactor, seal the log. Each
 * piece of work has a name, and its leader a lease on it in the work store. Of the processes that could lead, the one
 * with the highest digest of itself and the name is preferred: the work is spread over all of them, and a new process
 * gets its share (ADR 0047). A lease only saves work: checkpoints move by compare-and-set, so two processes that both
 * believe they lead, after one was paused or because clocks differ, do nothing twice.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Instant } from '../../domain/kernel/names.js';
import { type Clock, plus } from '../../platform/runtime/clock/clock.js';
import { hashOf } from '../../platform/runtime/ids/ids.js';
import type { Logger } from '../../platform/runtime/logging/logger.js';
import type { WorkStore, WorkTransaction } from '../../platform/work-store/port.js';
import { candidates, leaders } from './tables.js';

export interface Leadership {
  /**
   * Does the work whenever this process leads, until `signal` is aborted.
   * @param work runs until its own signal is aborted: another process is to lead then, and does once the work has ended.
   */
  whileLeading(name: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>): Promise<void>;
}

/** Of a process that has its stores to itself: nothing of a killed one is waited for. */
export const soleLeadership: Leadership = { whileLeading: (_, signal, work) => work(signal) };

/** Together with a beat of another process, less than the 5 s within which a killed leader is to be replaced. */
const LEASE_MS = 3_000;
const BEAT_MS = 700;

export interface LeadershipPorts {
  readonly workStore: Pick<WorkStore, 'transaction'>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
}

/** @param owner names this process; new at each start. @returns `stop`, for when all work has ended. */
export function startLeadership(ports: LeadershipPorts, owner: string): Leadership & { stop(): Promise<void> } {
  const { whileLeading, beat, resign } = createLeadership(ports, owner);
  const stopping = new AbortController();
  let beating: Promise<void> | null = null;
  async function keepBeating(): Promise<void> {
    while (!stopping.signal.aborted) {
      await beat();
      await wait(BEAT_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
    await resign();
  }
  return {
    whileLeading(...work) {
      const led = whileLeading(...work);
      beating ??= keepBeating();
      return led;
    },
    async stop() {
      stopping.abort();
      await beating;
    },
  };
}

interface Turn {
  /** `null`: another process leads, or none yet. */
  leading: AbortController | null;
  /** Its work has ended, and its lease has not. */
  toRelease: boolean;
  readonly begin: (leading: AbortController) => void;
}

/** Without its clockwork, which tests do by hand. */
export function createLeadership({ workStore, clock, logger }: LeadershipPorts, owner: string) {
  const turns = new Map<string, Turn>();
  /** When its leases end, as far as this process knows. */
  let until: Instant | null = null;

  async function whileLeading(...[name, signal, work]: Parameters<Leadership['whileLeading']>): Promise<void> {
    for (let toRelease = false; !signal.aborted; toRelease = true) {
      const leading = await new Promise<AbortController | null>(resolve => {
        turns.set(name, { leading: null, toRelease, begin: resolve });
        signal.addEventListener('abort', () => resolve(null), { once: true });
      });
      if (leading) await work(AbortSignal.any([signal, leading.signal]));
    }
    turns.delete(name);
  }

  /** Renews, takes and releases leases. To be called every `BEAT_MS`. */
  async function beat(): Promise<void> {
    const ended = [...turns].filter(([, { toRelease }]) => toRelease).map(([name]) => name);
    const now = clock.now();
    try {
      const mine = await workStore.transaction(transaction => takeTurns(transaction, now, ended));
      until = plus(now, LEASE_MS);
      for (const name of ended) Object.assign(turns.get(name) ?? {}, { toRelease: false });
      for (const [name, turn] of turns)
        if (!mine.has(name)) turn.leading?.abort();
        else if (!turn.leading) {
          turn.leading = new AbortController();
          turn.toRelease = false;
          turn.begin(turn.leading);
        }
    } catch (err) {
      logger.warn({ err }, 'leases could not be renewed; it will be retried');
      if (until !== null && clock.now() >= until) for (const { leading } of turns.values()) leading?.abort();
    }
  }

  /** @returns what this process is to do. What it is to stop doing stays leased until that has ended. */
  async function takeTurns(
    { sql, upsert }: WorkTransaction,
    now: Instant,
    ended: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const names = [...turns.keys()];
    await sql
      .deleteFrom('candidates')
      .where(({ eb, or }) => or([eb('until', '<=', now), eb('until', '>', plus(now, 2 * LEASE_MS))]))
      .execute();
    for (const name of ended)
      await sql.deleteFrom('leaders').where('name', '=', name).where('owner', '=', owner).execute();
    const held = new Map((await sql.selectFrom('leaders').selectAll().execute()).map(row => [row.name, row]));
    const others = (await sql.selectFrom('candidates').selectAll().where('owner', '!=', owner).execute()).map(
      other => ({
        owner: other.owner,
        names: new Set(JSON.parse(other.names) as string[]),
      }),
    );
    const preferred = (name: string): boolean =>
      others.every(other => !other.names.has(name) || hashOf(other.owner + name) < hashOf(owner + name));
    // A lease further away comes from a clock that was set back since.
    const farthest = plus(now, 2 * LEASE_MS);
    const free = (name: string): boolean => {
      const until = held.get(name)?.until ?? '';
      return until <= now || until > farthest;
    };
    const ours = (name: string): boolean => held.get(name)?.owner === owner;
    const mine = names.filter(name => preferred(name) && (ours(name) || free(name)));
    const lease = { owner, until: plus(now, LEASE_MS) };
    await upsert(candidates, [{ ...lease, names: JSON.stringify(names) }]);
    await upsert(
      leaders,
      [...new Set([...mine, ...names.filter(ours)])].map(name => ({ ...lease, name })),
    );
    return new Set(mine);
  }

  /** Others lead at once. Where the store is away, its leases end by themselves. */
  async function resign(): Promise<void> {
    await workStore
      .transaction(async ({ sql }) => {
        await sql.deleteFrom('leaders').where('owner', '=', owner).execute();
        await sql.deleteFrom('candidates').where('owner', '=', owner).execute();
      })
      .catch((err: unknown) => logger.warn({ err }, 'leases could not be given back; they end by themselves'));
  }

  return { whileLeading, beat, resign };
}
