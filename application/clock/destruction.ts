/**
 * Decides if expired data may be destroyed for good. A wall clock that is a year ahead makes young keys look over, so
 * destruction waits until two clocks agree: the wall clock, and how far this installation has seen time go, beginning
 * with the newest event of its log. Refusing to open what is over does not wait: it can be taken back.
 */
import type { Instant } from '../../domain/kernel/names.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { Position } from '../../platform/event-store/port.js';
import { type Clock, instantOf, msOf } from '../../platform/runtime/clock/clock.js';
import type { WorkStore } from '../../platform/work-store/port.js';
import { latestCheckpoint } from '../seal/checkpoints.js';
import { clockSeen } from './tables.js';

const HOUR_MS = 3_600_000;
/** An installation that runs for a few minutes each day is no step. */
const LONGEST_GAP_MS = 36 * HOUR_MS;
/** Clocks of several machines differ by less. */
const SKEW_MS = 5 * 60_000;
/**
 * A stepped clock must run on this long before it is believed: time for an operator to correct it. An installation
 * that was switched off for longer waits as well.
 */
const BELIEVED_AFTER_MS = 24 * HOUR_MS;
const NAME = 'installation';
const PAGE = 1_000;

export interface ClockState {
  /** Until when nothing is destroyed; `null`: the clocks agree. */
  readonly heldUntil: Instant | null;
  /** The step that led to it, in milliseconds: negative for a clock that was set back. */
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

/** Pure. @param seen as it was last noted. */
export function look(seen: Seen, now: Instant): Seen {
  const gap = msOf(now) - Date.parse(seen.seen_at);
  if (gap > LONGEST_GAP_MS || gap < -SKEW_MS) return { seen_at: now, held_since: now, step_ms: gap };
  const isBelieved = seen.held_since !== null && msOf(now) - Date.parse(seen.held_since) >= BELIEVED_AFTER_MS;
  return { ...seen, seen_at: now, ...(isBelieved ? { held_since: null, step_ms: null } : {}) };
}

const stateOf = ({ held_since, step_ms }: Seen): ClockState => ({
  heldUntil: held_since === null ? null : instantOf(Date.parse(held_since) + BELIEVED_AFTER_MS),
  stepMs: step_ms,
});

/** Looks at the clock and notes it: often while a process runs. @returns whether anything may be destroyed now. */
export async function mayDestroy(ports: ClockPorts): Promise<boolean> {
  const { workStore, clock } = ports;
  const next = look((await lastSeen(ports)) ?? { seen_at: clock.now(), held_since: null, step_ms: null }, clock.now());
  await workStore.transaction(({ upsert }) => upsert(clockSeen, [{ name: NAME, ...next }]));
  return next.held_since === null;
}

/** As an onlooker sees it, who notes nothing. */
export async function clockState(ports: ClockPorts): Promise<ClockState> {
  const seen = await lastSeen(ports);
  return seen === null ? { heldUntil: null, stepMs: null } : stateOf(look(seen, ports.clock.now()));
}

/** `null`: this installation has seen nothing. */
async function lastSeen({ eventLog, workStore }: ClockPorts): Promise<Seen | null> {
  const row = await workStore.sql.selectFrom('clock_seen').selectAll().where('name', '=', NAME).executeTakeFirst();
  if (row) return row;
  const newest = await newestEvent({ eventLog, workStore });
  return newest === null ? null : { seen_at: newest, held_since: null, step_ms: null };
}

/** When the newest event was recorded; `null`: there is none. Reads what is not sealed yet, once in an installation's life. */
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
