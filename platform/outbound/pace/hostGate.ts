/**
 * When a host may be asked again (reference §9). One request in flight per host, a pause between two, longer if the
 * site asks for it or fails. The gate never sleeps: if it is closed, the check is put back with `nextAllowedAt` as its
 * due time, so that a waiting host delays no other. Shared by all shops.
 */
import type { CheckFailure } from '../../../domain/price/price.js';
import { backoff } from '../../runtime/backoff.js';

export interface HostGateOptions {
  /** The shortest pause between two requests to a host, in milliseconds. 0 switches pauses off. */
  readonly floorMs: number;
  /** How much a pause is lengthened at random: 0.5 turns one second into 1 to 1.5. */
  readonly jitter: number;
  /** The longest pause that a site's `Crawl-delay` can request, in milliseconds. */
  readonly capMs: number;
  /** Milliseconds to wait after a host's first failure; doubled with each further one in a row. */
  readonly backoffMs?: number;
  /** The time in milliseconds. */
  readonly now: () => number;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** What the gate learns from a visit. Every `Fetched` is one. */
export interface Visited {
  /** `busy`: it was not, or not fully, carried out, so that it says nothing about the host. */
  readonly outcome: 'page' | 'unchanged' | 'failed' | 'busy';
  readonly reason?: CheckFailure;
  /** Seconds. */
  readonly retryAfter?: number;
  /** Seconds. */
  readonly crawlDelay?: number;
}

export interface HostState {
  /** `open`: too many failures in a row. The merchant sees `blocked`; one attempt is made when the wait is over. */
  readonly circuit: 'closed' | 'open';
  readonly failuresInARow: number;
  /** The site's own `Crawl-delay` makes the pauses longer than ours. */
  readonly slowedBySite: boolean;
  readonly inFlight: boolean;
  readonly nextAllowedAt: number;
}

export interface HostGate {
  /** Milliseconds since 1970. While a request is in flight: when it is worth asking again. In the past: now. */
  nextAllowedAt(host: string): number;
  /** Takes the host's only slot; false if it is taken, or the host's time has not come. Each true needs an `end`. */
  begin(host: string): boolean;
  /** Frees the slot. The returned state says whether the circuit has opened or closed. */
  end(host: string, visited: Visited): HostState;
  state(host: string): HostState;
}

/** This many failures in a row open the circuit. */
const FAILURES_TO_OPEN = 5;
/** No `Retry-After` and no back-off is longer: a site that recovers is found the same day. */
const LONGEST_WAIT_MS = 6 * 3600_000;
const DEFAULT_BACKOFF_MS = 15_000;
/** The host did not serve us. Other failures are about one page, or about our own rules. */
const HOST_FAILURES: ReadonlySet<CheckFailure> = new Set(['blocked', 'http_error', 'timeout', 'unreachable']);
/** Hosts with nothing to remember are forgotten each time this many have been added. */
const SWEEP_EVERY = 4096;
/** A failing host that has not been asked for this long is no longer watched. */
const FORGOTTEN_AFTER_MS = 48 * 3600_000;

/** Reference §9: one to two seconds between two requests; a site may ask for up to a minute. */
export const DEFAULT_PACE = { floorMs: 1000, jitter: 1, capMs: 60_000 } as const;

const NEW_HOST: HostState = {
  circuit: 'closed',
  failuresInARow: 0,
  slowedBySite: false,
  inFlight: false,
  nextAllowedAt: 0,
};

export function createHostGate(options: HostGateOptions): HostGate {
  const { floorMs, jitter, capMs, backoffMs = DEFAULT_BACKOFF_MS, now, random } = options;
  const hosts = new Map<string, HostState>();
  let sweepAt = SWEEP_EVERY;

  const state = (host: string): HostState => hosts.get(host) ?? NEW_HOST;

  function sweep(): void {
    if (hosts.size < sweepAt) return;
    for (const [host, { inFlight, failuresInARow, nextAllowedAt }] of hosts) {
      const keepFor = failuresInARow === 0 ? 0 : FORGOTTEN_AFTER_MS;
      if (!inFlight && nextAllowedAt + keepFor <= now()) hosts.delete(host);
    }
    sweepAt = hosts.size + SWEEP_EVERY;
  }

  /** The pause until the next visit, depending on what the site asks for. */
  function pause(crawlDelayMs: number): number {
    return Math.max(floorMs, Math.min(crawlDelayMs, capMs)) * (1 + jitter * random());
  }

  const pauseAfterFailures = backoff({
    firstMs: backoffMs,
    longestMs: LONGEST_WAIT_MS,
    jitter: { share: jitter, random },
  });

  return {
    state,

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

    end(host, { outcome, reason, retryAfter = 0, crawlDelay = 0 }) {
      const failed = outcome === 'failed' && reason !== undefined && HOST_FAILURES.has(reason);
      const before = state(host).failuresInARow;
      const failuresInARow = outcome === 'busy' ? before : failed ? before + 1 : 0;
      const wait = Math.max(
        pause(crawlDelay * 1000),
        failed ? pauseAfterFailures(failuresInARow) : 0,
        Math.min(retryAfter * 1000, LONGEST_WAIT_MS),
      );
      const after: HostState = {
        circuit: failuresInARow >= FAILURES_TO_OPEN ? 'open' : 'closed',
        failuresInARow,
        slowedBySite: crawlDelay * 1000 > floorMs,
        inFlight: false,
        nextAllowedAt: now() + wait,
      };
      hosts.set(host, after);
      return after;
    },
  };
}
