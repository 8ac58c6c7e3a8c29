/**
 * Limits password attempts in the admin area. Stream: `admin`, so that a lock applies to every tab and process and
 * survives a restart. Session use is not an event, so sessions are not folded here.
 */
import { type Decider, refuse } from '../kernel/decider.js';
import { as, type Instant, type SessionId } from '../kernel/names.js';
import type { AdminEvent } from './events.js';
import { ADMIN_ATTEMPTS, ADMIN_LOCK_MINUTES } from './limits.js';

export type { AdminEvent } from './events.js';

export const ADMIN_STREAM = 'admin';

const LOCK_MS = ADMIN_LOCK_MINUTES * 60_000;
/** The maximum expected clock difference between machines. */
export const CLOCKS_DIFFER_MS = 60_000;

export type GateCommand =
  | { type: 'TryPassword'; right: boolean; from: string; sessionId: SessionId; at: Instant }
  /** Someone tried to sign in during a lock. */
  | { type: 'KeepLocked'; at: Instant };

interface Failure {
  readonly from: string;
  readonly at: Instant;
}

interface GateLock {
  /** `null`: everyone. */
  readonly from: string | null;
  readonly since: Instant;
  readonly until: Instant;
}

export interface Gate {
  /** Each address's failed attempts in the last 15 minutes, since its last sign-in or lock. */
  readonly failures: readonly Failure[];
  /** All failed attempts in the last 15 minutes, since the last sign-in or lock of all addresses. */
  readonly failuresOfAll: readonly Failure[];
  readonly locks: readonly GateLock[];
}

export const gate: Decider<Gate, GateCommand, AdminEvent> = {
  initial: { failures: [], failuresOfAll: [], locks: [] },

  decide(command, state) {
    const { at } = command;
    const locked = (from: string | null): AdminEvent => ({
      type: 'AdminLocked',
      from,
      until: later(at, LOCK_MS),
      at,
    });
    // A clock that was set back must not prolong a lock either, so the lock restarts once.
    if (command.type === 'KeepLocked')
      return state.locks.filter(({ since }) => later(at, CLOCKS_DIFFER_MS) < since).map(({ from }) => locked(from));

    const { right, from, sessionId } = command;
    const until = lockedUntil(state, from, at);
    // Applies to the right password too, to limit parallel guesses to five.
    if (until !== null) return refuse('ADMIN_LOCKED', remainingLock(until, at));
    if (right) return [{ type: 'AdminSignedIn', sessionId, from, at }];
    const failed: AdminEvent = { type: 'AdminSignInFailed', from, at };
    const after = gate.evolve(state, failed);
    if (after.failuresOfAll.length >= ADMIN_ATTEMPTS) return [failed, locked(null)];
    return attemptsLeft(after, from, at) === 0 ? [failed, locked(from)] : [failed];
  },

  evolve(state, event) {
    const { at } = event;
    const failures = recent(state.failures, at);
    const failuresOfAll = recent(state.failuresOfAll, at);
    const locks = state.locks.filter(({ until }) => at < until);
    switch (event.type) {
      case 'AdminSignInFailed': {
        const failure = { from: event.from, at };
        return { failures: [...failures, failure], failuresOfAll: [...failuresOfAll, failure], locks };
      }
      case 'AdminSignedIn':
        return { failures: failures.filter(({ from }) => from !== event.from), failuresOfAll: [], locks };
      case 'AdminLocked': {
        const { from, until } = event;
        const others = locks.filter(lock => lock.from !== from);
        return {
          failures: from === null ? [] : failures.filter(failure => failure.from !== from),
          failuresOfAll: from === null ? [] : failuresOfAll,
          locks: [...others, { from, since: at, until }],
        };
      }
      case 'AdminSignedOut':
        return state;
    }
  },
};

/**
 * The end of the lock that applies to this address, or `null`. At most 15 minutes from now: a later end means that the
 * clock was set back.
 */
export function lockedUntil({ locks }: Gate, from: string, now: Instant): Instant | null {
  const ends = locks.filter(lock => (lock.from ?? from) === from && now < lock.until).map(({ until }) => until);
  const latest = ends.sort().at(-1);
  return latest === undefined ? null : ([latest, later(now, LOCK_MS)].sort()[0] ?? null);
}

/** The number of attempts left for this address. */
export function attemptsLeft({ failures, failuresOfAll }: Gate, from: string, now: Instant): number {
  const own = recent(failures, now).filter(failure => failure.from === from).length;
  return Math.max(0, ADMIN_ATTEMPTS - Math.max(own, recent(failuresOfAll, now).length));
}

/** The remaining lock time, for the refusal's text. */
export function remainingLock(until: Instant, now: Instant): { readonly minutes: number; readonly seconds: number } {
  const seconds = Math.max(1, Math.ceil((Date.parse(until) - Date.parse(now)) / 1000));
  return { minutes: Math.ceil(seconds / 60), seconds };
}

const recent = (failures: readonly Failure[], now: Instant): readonly Failure[] =>
  failures.filter(({ at }) => now < later(at, LOCK_MS));

const later = (instant: Instant, ms: number): Instant => as<Instant>(new Date(Date.parse(instant) + ms).toISOString());
