import { isRefusal } from '../../domain/kernel/decider.js';
import type { Instant, SessionId } from '../../domain/kernel/names.js';
import { type SessionEndReason, session, sessionStream } from '../../domain/session/session.js';
import type { EventMeta, Position } from '../../platform/event-store/port.js';
import type { Realtime } from '../../platform/realtime/port.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import type { Handle } from '../decide/handle.js';

export interface EndRequest {
  /** Identical for a repeated command. */
  readonly commandId: string;
  readonly reason: SessionEndReason;
  readonly at: Instant;
  readonly meta: EventMeta;
}

export interface SessionsEnded {
  readonly ended: number;
  /** The position of the last session end; `null` if no session was open. */
  readonly position: Position | null;
}

/**
 * Ends sessions and disconnects their sockets on every node. Also disconnects sockets of ended sessions, so that a repeat
 * compensates for a lost signal.
 */
export async function endSessions(
  { handle, realtime }: { readonly handle: Handle; readonly realtime: Realtime },
  sessionIds: readonly SessionId[],
  { commandId, reason, at, meta }: EndRequest,
): Promise<SessionsEnded> {
  const outcomes = await Promise.all(
    sessionIds.map(async sessionId => {
      const stream = sessionStream(sessionId);
      const command = { type: 'EndSession', reason, at } as const;
      const outcome = await handle(session, { commandId: derivedId(commandId, stream), stream, command, meta });
      realtime.publish({ kind: 'ended', room: `session:${sessionId}` });
      return isRefusal(outcome) ? null : outcome.position;
    }),
  );
  const positions = outcomes.filter(position => position !== null).sort();
  return { ended: positions.length, position: positions.at(-1) ?? null };
}
