/**
 * Decides when a host may be requested again (reference §9). One request in flight per host, with a pause between two,
 * longer if the site asks for it or fails. The pacer never sleeps: during a pause, the check is rescheduled to
 * `nextAllowedAt`, so that a waiting host delays no other. Shared by all shops.
 */
import type { CheckFailure } from '../../../domain/price/price.js';
import { backoff } from '../../runtime/backoff.js';

export interface HostPacerOptions {
  /** Minimum pause between two requests to a host, in milliseconds. 0 disables pauses. */
  readonly floorMs: number;
  /** Random lengthening of a pause: 0.5 turns one second into 1 to 1.5. */
  readonly jitter: number;
  /** Maximum pause that a site's `Crawl-delay` can request, in milliseconds. */
  readonly capMs: number;
  /** Wait after a host's first failure, in milliseconds; doubles with each consecutive one. */
  readonly backoffMs?: number;
  /** The time in milliseconds. */
  readonly now: () => number;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** The outcome of a visit, as the pacer needs to know it. Every `Fetched` is one. */
export interface Visited {
  /**
   * `busy`: the visit was incomplete, so it says nothing about the host. `slow_down`: the host asked for fewer requests.
   */
  readonly outcome: 'page' | 'unchanged' | 'failed' | 'busy' | 'slow_down';
  readonly reason?: CheckFailure;
  /** Seconds. */
  readonly retryAfter?: number;
  /** Seconds. */
  readonly crawlDelay?: number;
  /** Further requests within the visit, by a page that is rendered: each earns the host a pause. Default: none. */
  readonly requests?: number;
}

export interface HostState {
  /** `open`: too many consecutive failures. The merchant sees `blocked`; one attempt is made after the wait. */
  readonly circuit: 'closed' | 'open';
  readonly failuresInARow: number;
  /** Consecutive requests to slow down; reset by the first page after them. */
  readonly slowDowns: number;
  /** Milliseconds between two requests, without jitter: longer after a request to slow down, then shorter again. */
  readonly paceMs: number;
  /** The end of the wait that the host asked for, in milliseconds since 1970; `null` if its last answer was another. */
  readonly slowUntil: number | null;
  /** True if the pauses are longer than ours, by the site's `Crawl-delay` or its requests to slow down. */
  readonly slowedBySite: boolean;
  readonly inFlight: boolean;
  readonly nextAllowedAt: number;
}

export interface HostPacer {
  /** Milliseconds since 1970. During a request: when to try again. In the past: now. */
  nextAllowedAt(host: string): number;
  /** Takes the host's only slot; false if it is taken, or the host's time has not come. Each true needs an `end`. */
  begin(host: string): boolean;
  /** Frees the slot. The returned state shows whether the circuit has opened or closed. */
  end(host: string, visited: Visited): HostState;
  state(host: string): HostState;
  /** False before the host's first visit by this pacer. */
  knows(host: string): boolean;
  /** Sets the pace that an earlier pacer had for the host; does nothing for a known one. */
  resume(host: string, paceMs: number): void;
}

/** This many consecutive failures open the circuit. */
const FAILURES_TO_OPEN = 5;
/** Caps `Retry-After` and back-off, so that a recovered site is noticed the same day. */
export const LONGEST_WAIT_MS = 6 * 3600_000;
export const DEFAULT_BACKOFF_MS = 15_000;
/** Failures in which the host did not serve us. Other failures concern one page or our own rules. */
const HOST_FAILURES: ReadonlySet<CheckFailure> = new Set(['blocked', 'http_error', 'timeout', 'unreachable']);
/** Drops idle hosts after this many additions. */
const SWEEP_EVERY = 4096;
/** A failing host without requests for this long is dropped. */
const FORGOTTEN_AFTER_MS = 48 * 3600_000;

/** Reference §9: one to two seconds between two requests; a site may request up to a minute. */
export const DEFAULT_PACE = { floorMs: 1000, jitter: 1, capMs: 60_000 } as const;

/** Each request to slow down doubles the pause; each page shortens it by a tenth. */
const SLOWER = 2;
const FASTER = 0.9;

const NEW_HOST: HostState = {
  circuit: 'closed',
  failuresInARow: 0,
  slowDowns: 0,
  paceMs: 0,
  slowUntil: null,
  slowedBySite: false,
  inFlight: false,
  nextAllowedAt: 0,
};

export function createHostPacer(options: HostPacerOptions): HostPacer {
  const { floorMs, jitter, capMs, backoffMs = DEFAULT_BACKOFF_MS, now, random } = options;
  const hosts = new Map<string, HostState>();
  let sweepAt = SWEEP_EVERY;

  const state = (host: string): HostState => hosts.get(host) ?? NEW_HOST;

  function sweep(): void {
    if (hosts.size < sweepAt) return;
    for (const [host, { inFlight, failuresInARow, paceMs, nextAllowedAt }] of hosts) {
      const keepFor = failuresInARow === 0 && paceMs <= floorMs ? 0 : FORGOTTEN_AFTER_MS;
      if (!inFlight && nextAllowedAt + keepFor <= now()) hosts.delete(host);
    }
    sweepAt = hosts.size + SWEEP_EVERY;
  }

  /** Returns the pause until the next visit, depending on the site's requests. */
  function pause(crawlDelayMs: number, paceMs: number): number {
    return Math.max(floorMs, paceMs, Math.min(crawlDelayMs, capMs)) * (1 + jitter * random());
  }

  function paceAfter(outcome: Visited['outcome'], paceMs: number): number {
    if (outcome === 'slow_down') return Math.min(Math.max(paceMs, floorMs) * SLOWER, capMs);
    return outcome === 'page' || outcome === 'unchanged' ? Math.max(paceMs * FASTER, floorMs) : paceMs;
  }

  const pauseAfterFailures = backoff({
    firstMs: backoffMs,
    longestMs: LONGEST_WAIT_MS,
    jitter: { share: jitter, random },
  });

  return {
    state,

    knows: host => hosts.has(host),

    resume(host, earlierMs) {
      if (hosts.has(host)) return;
      const paceMs = Math.min(earlierMs, capMs);
      hosts.set(host, { ...NEW_HOST, paceMs, slowedBySite: paceMs > floorMs });
    },

    nextAllowedAt(host) {
      const { inFlight, nextAllowedAt } = state(host);
      return inFlight ? Math.max(nextAllowedAt, now() + floorMs) : nextAllowedAt;
    },

    begin(host) {
      const { inFlight, nextAllowedAt } = state(host);
      if (inFlight || nextAllowedAt > now()) return false;
      sweep();
      hosts.set(host, { ...state(host), inFlight: true });
      return true;
    },

    end(host, { outcome, reason, retryAfter = 0, crawlDelay = 0, requests = 0 }) {
      const failed = outcome === 'failed' && reason !== undefined && HOST_FAILURES.has(reason);
      const slowDown = outcome === 'slow_down';
      const before = state(host);
      const isSilent = outcome === 'busy' || slowDown;
      const failuresInARow = isSilent ? before.failuresInARow : failed ? before.failuresInARow + 1 : 0;
      const served = outcome === 'page' || outcome === 'unchanged';
      const slowDowns = slowDown ? before.slowDowns + 1 : served ? 0 : before.slowDowns;
      const paceMs = paceAfter(outcome, before.paceMs);
      const wait = Math.max(
        pause(crawlDelay * 1000, paceMs) * (1 + requests),
        failed ? pauseAfterFailures(failuresInARow) : 0,
        slowDown && retryAfter === 0 ? pauseAfterFailures(slowDowns) : 0,
        Math.min(retryAfter * 1000, LONGEST_WAIT_MS),
      );
      const nextAllowedAt = now() + wait;
      const after: HostState = {
        circuit: failuresInARow >= FAILURES_TO_OPEN ? 'open' : 'closed',
        failuresInARow,
        slowDowns,
        paceMs,
        slowUntil: slowDown ? nextAllowedAt : outcome === 'busy' ? before.slowUntil : null,
        slowedBySite: Math.max(crawlDelay * 1000, paceMs) > floorMs,
        inFlight: false,
        nextAllowedAt,
      };
      hosts.set(host, after);
      return after;
    },
  };
}
