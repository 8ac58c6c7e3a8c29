import type { Handle, Handled } from '../../application/decide/handle.js';
import { shopOf } from '../../application/shop/shopOf.js';
import { isRefusal, type Refusal, refuse } from '../../domain/kernel/decider.js';
import type { Instant, SessionId, ShopDomain } from '../../domain/kernel/names.js';
import type { ApiToken } from '../../domain/session/events.js';
import { SESSION_DAYS, session, sessionStream } from '../../domain/session/session.js';
import type { EventMeta } from '../../platform/event-store/port.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import type { CommandPorts } from '../ports.js';

export interface NewSession {
  /** Equal for a repeated command. */
  readonly commandId: string;
  readonly sessionId: SessionId;
  readonly shop: ShopDomain;
  readonly at: Instant;
  readonly meta: EventMeta;
  /** Default: `SESSION_DAYS` after `at`. */
  readonly expiresAt?: Instant;
  /** For an API token. */
  readonly token?: ApiToken;
}

/**
 * Begins a browser's or a program's session. Disconnecting a store ends the sessions that precede it in the log; this function ends a
 * session that follows it. So no session outlives the store's connection.
 * @returns the refusal if the store is no longer connected.
 */
export async function startSession(
  { eventLog, clock }: Pick<CommandPorts, 'eventLog' | 'clock'>,
  handle: Handle,
  { commandId, sessionId, shop, at, meta, token, expiresAt = plus(at, SESSION_DAYS * 86_400_000) }: NewSession,
): Promise<Handled | Refusal> {
  const stream = sessionStream(sessionId);
  const started = await handle(session, {
    commandId,
    stream,
    meta,
    command: { type: 'StartSession', sessionId, shop, expiresAt, token: token ?? null, at },
  });
  if (isRefusal(started)) return started;
  if ((await shopOf(eventLog, shop)).status === 'connected') return started;
  await handle(session, {
    commandId: derivedId(commandId, 'disconnected'),
    stream,
    meta,
    command: { type: 'EndSession', reason: 'shop disconnected', at: clock.now() },
  });
  return refuse('SHOP_NOT_CONNECTED');
}
