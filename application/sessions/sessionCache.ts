/**
 * The sessions that are in use, in memory, so that a request costs no read of the log. A subscription to the ends of
 * sessions keeps them true: what ended in another process is forgotten as soon as the log's notification arrives, within
 * half a second if that is lost. In the process that ended it, its signal does so before the answer is sent. While the
 * log cannot be followed, nothing is cached.
 */
import { LRUCache } from 'lru-cache';
import type { SessionId } from '../../domain/kernel/names.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { Position } from '../../platform/event-store/port.js';
import type { Realtime } from '../../platform/realtime/port.js';
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
}

/** About 10 MB. A session that was pushed out costs a read again. */
const REMEMBERED = 20_000;

export function openSessionCache({ eventLog, realtime, logger }: CachePorts): SessionCache {
  const stored = storedSession(eventLog);
  const known = new LRUCache<SessionId, Promise<StoredSession>>({ max: REMEMBERED });
  const stop = new AbortController();
  let following = false;

  async function follow(onProgress: () => void): Promise<void> {
    const after: Position | 'start' = (await eventLog.head()) ?? 'start';
    // What is read from now on is of the head or later, and what happens after that is heard.
    following = true;
    try {
      for await (const { events } of eventLog.subscribe(after, { types: ['SessionEnded'], signal: stop.signal })) {
        for (const event of events)
          if (event.unreadable) known.clear();
          else known.delete(event.data.sessionId);
        onProgress();
      }
    } finally {
      following = false;
      known.clear();
    }
  }
  const followed = keepFollowing(follow, {
    signal: stop.signal,
    failed: err => logger.warn({ err }, 'sessions are read from the log: their ends cannot be followed'),
  });
  const unsubscribe = realtime.subscribe(signal => {
    if (signal.kind === 'ended') known.delete(signal.room.slice('session:'.length) as SessionId);
    if (signal.kind === 'erased') known.clear();
  });

  return {
    find(sessionId) {
      const before = known.get(sessionId);
      if (before) return before;
      const reading = stored(sessionId);
      if (following) {
        // At once, so that an end that is heard during the read makes it forget.
        known.set(sessionId, reading);
        const forget = () => void (known.peek(sessionId) === reading && known.delete(sessionId));
        // Strangers' guesses would push out what is in use.
        reading.then(({ started }) => started === null && forget(), forget);
      }
      return reading;
    },
    async close() {
      unsubscribe();
      stop.abort();
      await followed;
    },
  };
}
