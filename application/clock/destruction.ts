/**
 * Decides whether expired data may be destroyed. A wall clock that is a year ahead makes young keys observe expired, so
 * destruction waits until the wall clock agrees with the time that this installation has observed, starting at its log's
 * newest event. Refusing to open expired data does not wait, because it is reversible.
 */
import type { Instant } from '../../domain/kernel/names.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { Position } from '../../platform/event-store/port.js';
import { type Clock, instantOf, msOf } from '../../platform/runtime/clock/clock.js';
import type { WorkStore } from '../../platform/work-store/port.js';
import { latestCheckpoint } from '../seal/checkpoints.js';
import { clockSeen } from './tables.js';

const HOUR_MS = 3_600_000;
/** A longer gap counts as a clock step; allows for installations that run a few minutes a day. */
const LONGEST_GAP_MS = 36 * HOUR_MS;
/** The maximum expected clock difference between machines. */
const SKEW_MS = 5 * 60_000;
/**
 * A stepped clock is trusted only after it has run this long, which gives an operator time to correct it. Also applies
 * to an installation that was switched off for longer.
 */
const TRUSTED_AFTER_MS = 24 * HOUR_MS;
const NAME = 'installation';
const PAGE = 1_000;

export interface ClockState {
  /** Nothing is destroyed until this time; `null` if the clocks agree. */
  readonly heldUntil: Instant | null;
  /** The clock step in milliseconds; negative for a clock that was set back. */
  readonly stepMs: number | null;
}

export interface ClockPorts {
  readonly eventLog: Pick<EventLog, 'digests' | 'head'>;
  readonly workStore: Pick<WorkStore, 'sql' | 'transaction'>;
  readonly clock: Clock;
}

interface Seen {
  readonly seen_at: string;
  readonly held_since: string | null;
  readonly step_ms: number | null;
}

/** @param seen the last recorded observation. @returns the next one. */
export function observe(seen: Seen, now: Instant): Seen {
  const gap = msOf(now) - Date.parse(seen.seen_at);
  if (gap > LONGEST_GAP_MS || gap < -SKEW_MS) return { seen_at: now, held_since: now, step_ms: gap };
  const isTrusted = seen.held_since !== null && msOf(now) - Date.parse(seen.held_since) >= TRUSTED_AFTER_MS;
  return { ...seen, seen_at: now, ...(isTrusted ? { held_since: null, step_ms: null } : {}) };
}

const stateOf = ({ held_since, step_ms }: Seen): ClockState => ({
  heldUntil: held_since === null ? null : instantOf(Date.parse(held_since) + TRUSTED_AFTER_MS),
  stepMs: step_ms,
});

/** Observes and records the clock; called often while a process runs. @returns true if data may be destroyed now. */
export async function mayDestroy(ports: ClockPorts): Promise<boolean> {
  const { workStore, clock } = ports;
  const next = observe(
    (await lastSeen(ports)) ?? { seen_at: clock.now(), held_since: null, step_ms: null },
    clock.now(),
  );
  await workStore.transaction(({ upsert }) => upsert(clockSeen, [{ name: NAME, ...next }]));
  return next.held_since === null;
}

/** Reads the state without recording an observation. */
export async function clockState(ports: ClockPorts): Promise<ClockState> {
  const seen = await lastSeen(ports);
  return seen === null ? { heldUntil: null, stepMs: null } : stateOf(observe(seen, ports.clock.now()));
}

/** `null` for a new installation. */
async function lastSeen({ eventLog, workStore }: ClockPorts): Promise<Seen | null> {
  const row = await workStore.sql.selectFrom('clock_seen').selectAll().where('name', '=', NAME).executeTakeFirst();
  if (row) return row;
  const newest = await newestEvent({ eventLog, workStore });
  return newest === null ? null : { seen_at: newest, held_since: null, step_ms: null };
}

/** The recording time of the newest event, or `null`. Reads the unsealed part of the log, once per installation. */
async function newestEvent({
  eventLog,
  workStore,
}: Pick<ClockPorts, 'eventLog' | 'workStore'>): Promise<string | null> {
  const head = await eventLog.head();
  const latest = await latestCheckpoint(workStore);
  let newest: string | null = latest?.recordedAt ?? null;
  let after: Position | 'start' = latest?.position ?? 'start';
  while (head !== null && after !== head) {
    const entries = await eventLog.digests(after, head, PAGE);
    const last = entries.at(-1);
    if (!last) break;
    newest = last.recordedAt;
    after = last.position;
  }
  return newest;
}
