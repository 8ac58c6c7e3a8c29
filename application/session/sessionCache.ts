/**
 * Caches the sessions in use, so that a request reads nothing from the log. A subscription drops sessions that end in
 * other processes, on the log's notification or within half a second; a local signal drops those that end in this one.
 * Without the subscription, each session is read again; without the log, a session stays as last confirmed for a bounded
 * time.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Instant, SessionId } from '../../domain/kernel/names.js';
import { EngineLost } from '../../platform/engineLost.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { Position } from '../../platform/event-store/port.js';
import type { Realtime } from '../../platform/realtime/port.js';
import { type Clock, msOf } from '../../platform/runtime/clock/clock.js';
import type { Logger } from '../../platform/runtime/logging/logger.js';
import { keepFollowing } from '../follow/keepFollowing.js';
import { type FindSession, type StoredSession, storedSession } from './storedSession.js';

export interface SessionCache {
  readonly find: FindSession;
  close(): Promise<void>;
}

interface CachePorts {
  readonly eventLog: Pick<EventLog, 'read' | 'head' | 'subscribe'>;
  readonly realtime: Pick<Realtime, 'subscribe'>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly clock: Clock;
}

interface Confirmed {
  readonly session: StoredSession;
  at: Instant;
}

/** About 10 MB. An evicted session costs another read. */
const MAX_SESSIONS = 20_000;
/** A session stays valid this long without the log, which alone records its end. */
const VALID_WITHOUT_LOG_MS = 15 * 60_000;
/** The maximum wait for a hung log if the session is known. */
const ANSWER_MS = 300;

export function openSessionCache({ eventLog, realtime, logger, clock }: CachePorts): SessionCache {
  const stored = storedSession(eventLog);
  const known = new LRUCache<SessionId, Promise<StoredSession>>({ max: MAX_SESSIONS });
  const confirmed = new LRUCache<SessionId, Confirmed>({ max: MAX_SESSIONS });
  const stop = new AbortController();
  let following = false;
  /** Counts invalidations; a read that began before one does not confirm a session. */
  let invalidations = 0;

  function forget(sessionId: SessionId): void {
    invalidations += 1;
    known.delete(sessionId);
    confirmed.delete(sessionId);
  }
  function forgetAll(): void {
    invalidations += 1;
    known.clear();
    confirmed.clear();
  }

  async function readOnce(sessionId: SessionId): Promise<StoredSession> {
    const before = invalidations;
    const session = await stored(sessionId);
    if (session.started !== null && before === invalidations) confirmed.set(sessionId, { session, at: clock.now() });
    return session;
  }

  /** @throws EngineLost for a session without a recent confirmation. */
  async function orConfirmed(sessionId: SessionId, reading: Promise<StoredSession>): Promise<StoredSession> {
    const recentConfirmation = () => {
      const last = confirmed.get(sessionId);
      return last && msOf(clock.now()) - msOf(last.at) <= VALID_WITHOUT_LOG_MS ? last : undefined;
    };
    if (!recentConfirmation()) return await reading;
    try {
      const answer = await Promise.race([reading, wait(ANSWER_MS, null, { ref: false })]);
      if (answer) return answer;
    } catch (fault) {
      if (!(fault instanceof EngineLost)) throw fault;
    }
    const last = recentConfirmation();
    return last ? { ...last.session, confirmedAt: last.at } : await reading;
  }

  async function follow(onProgress: () => void): Promise<void> {
    const after: Position | 'start' = (await eventLog.head()) ?? 'start';
    // Reads now include the head, and the subscription delivers everything after it.
    following = true;
    try {
      for await (const { events } of eventLog.subscribe(after, { types: ['SessionEnded'], signal: stop.signal })) {
        for (const event of events)
          if (event.unreadable) forgetAll();
          else forget(event.data.sessionId);
        onProgress();
      }
    } finally {
      following = false;
      // The subscription has confirmed these sessions until now.
      for (const sessionId of known.keys()) {
        const last = confirmed.peek(sessionId);
        if (last) last.at = clock.now();
      }
      known.clear();
    }
  }
  const followed = keepFollowing(follow, {
    signal: stop.signal,
    failed: err => logger.warn({ err }, 'cannot follow session ends; reading sessions from the log'),
  });
  const unsubscribe = realtime.subscribe(signal => {
    if (signal.kind === 'ended') forget(signal.room.slice('session:'.length) as SessionId);
    if (signal.kind === 'erased') forgetAll();
  });

  return {
    find(sessionId) {
      const before = known.get(sessionId);
      if (before) return before;
      const reading = readOnce(sessionId);
      // It may fail after the caller has continued with the confirmed session.
      reading.catch(() => {});
      if (following) {
        // Set before the read ends, so that an end during the read drops it.
        known.set(sessionId, reading);
        const drop = () => void (known.peek(sessionId) === reading && known.delete(sessionId));
        // Unknown ids must not evict sessions in use.
        reading.then(({ started }) => started === null && drop(), drop);
      }
      return orConfirmed(sessionId, reading);
    },
    async close() {
      unsubscribe();
      stop.abort();
      await followed;
    },
  };
}
