import type { Instant, SessionId } from '../../domain/kernel/names.js';
import { type Session, session, sessionStream } from '../../domain/session/session.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { Position } from '../../platform/event-store/port.js';
import { decidedOf } from '../decide/load.js';

/** A session as the log has it. */
export interface StoredSession {
  readonly state: Session;
  /** Where it starts in the log; `null`: it never did. */
  readonly started: { readonly position: Position; readonly at: Instant } | null;
  /** Present while the log is away: when it last confirmed the session. */
  readonly confirmedAt?: Instant;
}

/** Looks a session up. */
export type FindSession = (sessionId: SessionId) => Promise<StoredSession>;

/** From its own stream, each time: what `sessionCache` saves. */
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
