/** Records when each session was last seen, at most once in `LAST_SEEN_MINUTES` and without delaying requests. */
import { LAST_SEEN_MINUTES } from '../../domain/api/session.js';
import type { SessionId } from '../../domain/kernel/names.js';
import { type Clock, msOf, plus } from '../../platform/runtime/clock/clock.js';
import type { Logger } from '../../platform/runtime/logging/logger.js';
import type { WorkStore } from '../../platform/work-store/port.js';

const INTERVAL_MS = LAST_SEEN_MINUTES * 60_000;
/** Sessions in memory; beyond that, only the database enforces the interval. */
const REMEMBERED = 10_000;

export interface LastSeenPorts {
  readonly workStore: Pick<WorkStore, 'transaction'>;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
}

/** @returns a function that records a session as seen. */
export function lastSeen({ workStore, clock, logger }: LastSeenPorts): (sessionId: SessionId) => void {
  /** By session: the time of the last write, in ms. */
  const written = new Map<SessionId, number>();

  return sessionId => {
    const now = clock.now();
    const before = written.get(sessionId);
    if (before !== undefined && msOf(now) - before < INTERVAL_MS) return;
    if (written.size >= REMEMBERED) written.clear();
    written.set(sessionId, msOf(now));
    workStore
      .transaction(({ sql }) =>
        sql
          .insertInto('session_seen')
          .values({ session_id: sessionId, seen_at: now })
          .onConflict(conflict =>
            conflict
              .column('session_id')
              .doUpdateSet({ seen_at: now })
              .where('session_seen.seen_at', '<=', plus(now, -INTERVAL_MS)),
          )
          .execute(),
      )
      .catch((err: unknown) => logger.warn({ err }, 'could not store when a session was last seen'));
  };
}
