/** Ends sessions of disconnected stores, and expired sessions. */

import type { Handle } from '../../application/decide/handle.js';
import { type Reactor, type ReactorEvent, type ReactorPorts, runReactor } from '../../application/follow/reactor.js';
import { endSessions } from '../../application/session/endSessions.js';
import { as, type SessionId } from '../../domain/kernel/names.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { every } from '../../platform/runtime/every.js';
import { forEachIsolated } from '../../platform/runtime/forEachIsolated.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';

export interface SessionPorts extends ReactorPorts {
  readonly handle: Handle;
}

const EXPIRED_MS = 60_000;
const LIMIT = 200;
/** The last-seen time of a session is useless after its end. */
const SEEN_KEPT_MS = 8 * 86_400_000;

/** Runs until aborted. */
export async function runSessions(ports: SessionPorts, signal: AbortSignal): Promise<void> {
  const failed = (err: unknown) => ports.logger.error({ err }, 'sessions could not be ended; they will be retried');
  await Promise.all([
    runReactor(ports, disconnected(ports), signal),
    every(EXPIRED_MS, () => endExpired(ports), { signal, failed }),
  ]);
}

/** Ends a store's sessions however it was disconnected: by force, uninstalled or erased. */
export const disconnected = (ports: SessionPorts): Reactor<'ShopDisconnected'> => ({
  name: 'sessions-of-disconnected-shops',
  types: ['ShopDisconnected'],
  from: 'head',
  // Needs every session that precedes the event.
  reads: ['sessions'],
  react: event => endSessionsOf(ports, event),
});

async function endSessionsOf(ports: SessionPorts, event: ReactorEvent<'ShopDisconnected'>): Promise<void> {
  const shop = event.meta.shop;
  const { sql } = ports.readStore;
  const [people, tokens] = await Promise.all([
    sql
      .selectFrom('sessions')
      .select('session_id')
      .where('shop', '=', shop)
      .where('started_at', '<=', event.at)
      .execute(),
    sql
      .selectFrom('api_tokens')
      .select('session_id')
      .where('shop', '=', shop)
      .where('created_at', '<=', event.at)
      .where('ended', '=', 0)
      .execute(),
  ]);
  const reason = event.data.reason === 'erased' ? 'erased' : 'shop disconnected';
  await endSessions(
    ports,
    [...people, ...tokens].map(row => as<SessionId>(row.session_id)),
    {
      commandId: derivedId('disconnected', event.id),
      reason,
      at: ports.clock.now(),
      meta: {
        actor: { kind: 'worker', id: 'sessions' },
        shop,
        correlationId: event.meta.correlationId,
        causationId: event.id,
      },
    },
  );
}

/** Records the end of expired sessions and API tokens, for the audit trail and the list. */
export async function endExpired(ports: SessionPorts): Promise<void> {
  const { readStore, workStore, clock, logger } = ports;
  const now = clock.now();
  const over = [
    ...(await readStore.sql
      .selectFrom('sessions')
      .select(['session_id', 'shop'])
      .where('expires_at', '<=', now)
      .limit(LIMIT)
      .execute()),
    ...(await readStore.sql
      .selectFrom('api_tokens')
      .select(['session_id', 'shop'])
      .where('expires_at', '<=', now)
      .where('ended', '=', 0)
      .limit(LIMIT)
      .execute()),
  ];
  await forEachIsolated(
    over,
    async ({ session_id: sessionId, shop }) => {
      const commandId = derivedId('expired', sessionId);
      await endSessions(ports, [as<SessionId>(sessionId)], {
        commandId,
        reason: 'expired',
        at: now,
        meta: { actor: { kind: 'worker', id: 'sessions' }, shop, correlationId: commandId, causationId: null },
      });
    },
    (err, { shop }) => logger.error({ err, shop }, 'an expired session could not be ended; it will be retried'),
  );
  await workStore.transaction(({ sql }) =>
    sql.deleteFrom('session_seen').where('seen_at', '<', plus(now, -SEEN_KEPT_MS)).execute(),
  );
}
