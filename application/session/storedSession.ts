import type { Instant, SessionId } from '../../domain/kernel/names.js';
import { type Session, session, sessionStream } from '../../domain/session/session.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { Position } from '../../platform/event-store/port.js';
import { decidedOf } from '../decide/load.js';

/** A session's state in the log. */
export interface StoredSession {
  readonly state: Session;
  /** The session's start in the log; `null` if it never started. */
  readonly started: { readonly position: Position; readonly at: Instant } | null;
  /** The log's last confirmation of the session; present while the log is down. */
  readonly confirmedAt?: Instant;
}

export type FindSession = (sessionId: SessionId) => Promise<StoredSession>;

/** Reads the session's stream on every call; `sessionCache` caches it. */
export const storedSession =
  (eventLog: Pick<EventLog, 'read'>): FindSession =>
  async sessionId => {
    let state = session.initial;
    let started: StoredSession['started'] = null;
    for await (const event of eventLog.read(sessionStream(sessionId))) {
      state = session.evolve(state, decidedOf(event));
      started ??= { position: event.position, at: event.at };
    }
    return { state, started };
  };
