/**
 * Elects one process for work that only one may do at a time: folding a projection, running a reactor, sealing the log.
 * Leaders hold leases in the work store. Rendezvous hashing picks the preferred candidate, which spreads the work and
 * gives new processes a share (ADR 0047). Leases only avoid wasted work: checkpoints move by compare-and-set, so two
 * processes that both believe they lead do nothing twice.
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
   * @param work runs until its own signal is aborted; another process takes over once the work has ended.
   */
  whileLeading(name: string, signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>): Promise<void>;
}

/** For a process with exclusive stores, which never waits for a killed one's leases. */
export const soleLeadership: Leadership = { whileLeading: (_, signal, work) => work(signal) };

/** Lease plus beat stay below the 5 s within which a killed leader must be replaced. */
const LEASE_MS = 3_000;
const BEAT_MS = 700;

export interface LeadershipPorts {
  readonly workStore: Pick<WorkStore, 'transaction'>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
}

/** @param owner identifies this process; new at each start. @returns `stop`, to call once all work has ended. */
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
  /** `null` while another process leads, or none. */
  leading: AbortController | null;
  /** True if the work has ended but the lease has not. */
  toRelease: boolean;
  readonly begin: (leading: AbortController) => void;
}

/** Without the timer, for tests with manual beats. */
export function createLeadership({ workStore, clock, logger }: LeadershipPorts, owner: string) {
  const turns = new Map<string, Turn>();
  /** The end of this process's leases, as last confirmed. */
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

  /** Renews, takes and releases leases. Call every `BEAT_MS`. */
  async function beat(): Promise<void> {
    const ended = [...turns].filter(([, { toRelease }]) => toRelease).map(([name]) => name);
    const now = clock.now();
    try {
      const mine = await workStore.transaction(transaction => updateLeases(transaction, now, ended));
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
      logger.warn({ err }, 'could not renew leases; retrying');
      if (until !== null && clock.now() >= until) for (const { leading } of turns.values()) leading?.abort();
    }
  }

  /** @returns the work that this process should lead. Work that it should stop stays leased until it has ended. */
  async function updateLeases(
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
    const leases = new Map((await sql.selectFrom('leaders').selectAll().execute()).map(row => [row.name, row]));
    const others = (await sql.selectFrom('candidates').selectAll().where('owner', '!=', owner).execute()).map(
      other => ({
        owner: other.owner,
        names: new Set(JSON.parse(other.names) as string[]),
      }),
    );
    const preferred = (name: string): boolean =>
      others.every(other => !other.names.has(name) || hashOf(other.owner + name) < hashOf(owner + name));
    // A lease beyond this was written before a clock was set back.
    const farthest = plus(now, 2 * LEASE_MS);
    const free = (name: string): boolean => {
      const until = leases.get(name)?.until ?? '';
      return until <= now || until > farthest;
    };
    const ours = (name: string): boolean => leases.get(name)?.owner === owner;
    const mine = names.filter(name => preferred(name) && (ours(name) || free(name)));
    const lease = { owner, until: plus(now, LEASE_MS) };
    await upsert(candidates, [{ ...lease, names: JSON.stringify(names) }]);
    await upsert(
      leaders,
      [...new Set([...mine, ...names.filter(ours)])].map(name => ({ ...lease, name })),
    );
    return new Set(mine);
  }

  /** Lets others lead immediately. If the store is down, the leases expire. */
  async function resign(): Promise<void> {
    await workStore
      .transaction(async ({ sql }) => {
        await sql.deleteFrom('leaders').where('owner', '=', owner).execute();
        await sql.deleteFrom('candidates').where('owner', '=', owner).execute();
      })
      .catch((err: unknown) => logger.warn({ err }, 'could not release leases; they will expire'));
  }

  return { whileLeading, beat, resign };
}
