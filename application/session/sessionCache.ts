/**
 * The sessions that are in use, in memory, so that a request costs no read of the log. A subscription to the ends of
 * sessions keeps them true: what ended in another process is forgotten as soon as the log's notification arrives, within
 * half a second if that is lost. In the process that ended it, its signal does so before the answer is sent. While the
 * log cannot be followed, each session is read again; while it cannot be read either, a merchant goes on with the session as
 * the log last confirmed it, for a bounded time.
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

/** About 10 MB. A session that was pushed out costs a read again. */
const REMEMBERED = 20_000;
/** A session stays valid this long without the log, which alone knows that it ended. */
const STANDS_MS = 15 * 60_000;
/** A known session waits no longer for a log that hangs. */
const ANSWER_MS = 300;

export function openSessionCache({ eventLog, realtime, logger, clock }: CachePorts): SessionCache {
  const stored = storedSession(eventLog);
  const known = new LRUCache<SessionId, Promise<StoredSession>>({ max: REMEMBERED });
  const confirmed = new LRUCache<SessionId, Confirmed>({ max: REMEMBERED });
  const stop = new AbortController();
  let following = false;
  /** Counts invalidations: a read that began before one confirms nothing. */
  let forgotten = 0;

  function forget(sessionId: SessionId): void {
    forgotten += 1;
    known.delete(sessionId);
    confirmed.delete(sessionId);
  }
  function forgetAll(): void {
    forgotten += 1;
    known.clear();
    confirmed.clear();
  }

  async function readOnce(sessionId: SessionId): Promise<StoredSession> {
    const before = forgotten;
    const session = await stored(sessionId);
    if (session.started !== null && before === forgotten) confirmed.set(sessionId, { session, at: clock.now() });
    return session;
  }

  /** @throws EngineLost for a session that the log has not confirmed lately. */
  async function orConfirmed(sessionId: SessionId, reading: Promise<StoredSession>): Promise<StoredSession> {
    const stands = () => {
      const last = confirmed.get(sessionId);
      return last && msOf(clock.now()) - msOf(last.at) <= STANDS_MS ? last : undefined;
    };
    if (!stands()) return await reading;
    try {
      const answer = await Promise.race([reading, wait(ANSWER_MS, null, { ref: false })]);
      if (answer) return answer;
    } catch (fault) {
      if (!(fault instanceof EngineLost)) throw fault;
    }
    const last = stands();
    return last ? { ...last.session, confirmedAt: last.at } : await reading;
  }

  async function follow(onProgress: () => void): Promise<void> {
    const after: Position | 'start' = (await eventLog.head()) ?? 'start';
    // From now on reads return the head or later, and the subscription delivers what follows.
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
      // Up to now their ends would have been heard.
      for (const sessionId of known.keys()) {
        const last = confirmed.peek(sessionId);
        if (last) last.at = clock.now();
      }
      known.clear();
    }
  }
  const followed = keepFollowing(follow, {
    signal: stop.signal,
    failed: err => logger.warn({ err }, 'sessions are read from the log: their ends cannot be followed'),
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
      // It may fail after the caller went on with the session as it was.
      reading.catch(() => {});
      if (following) {
        // At once, so that an end that is heard during the read makes it forget.
        known.set(sessionId, reading);
        const drop = () => void (known.peek(sessionId) === reading && known.delete(sessionId));
        // Strangers' guesses would push out what is in use.
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
