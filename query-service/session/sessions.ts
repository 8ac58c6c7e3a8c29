import * as api from '../../domain/api/session.js';
import { deviceOf } from '../../domain/session/device.js';
import { merchantGet } from '../http/merchantGet.js';
import type { QueryPorts } from '../ports.js';
import { openClients } from './openClients.js';

/**
 * `GET /api/auth/shopify/sessions`: this shop's sessions and their clients. This session first, then the most recently
 * seen.
 */
export const sessions = merchantGet(api.sessions, {
  async handler({ shop, sessionId }, _, { readStore, workStore, clock, vault, logger }) {
    const rows = await readStore.sql
      .selectFrom('sessions')
      .selectAll()
      .where('shop', '=', shop)
      .where('expires_at', '>', clock.now())
      .execute();
    const seenAt = await seenAtOf(
      workStore,
      rows.map(row => row.session_id),
    );
    const clients = await openClients(
      rows.map(({ session_id: sessionId, client }) => ({ sessionId, client })),
      { vault, logger },
    );
    const listed = rows.map((row, index) => {
      const client = clients[index] ?? 'unknown';
      const known = typeof client === 'object' ? client : null;
      return {
        id: row.id,
        current: row.session_id === sessionId,
        device: deviceOf(known?.userAgent ?? null),
        ipAddress: known?.ip ?? null,
        erased: client === 'erased',
        startedAt: row.started_at,
        lastSeenAt: later(row.started_at, seenAt.get(row.session_id)),
        expiresAt: row.expires_at,
      };
    });
    const rank = (session: (typeof listed)[number]) => `${session.current ? 1 : 0} ${session.lastSeenAt} ${session.id}`;
    return { sessions: listed.sort((a, b) => (rank(a) < rank(b) ? 1 : -1)) };
  },
});

const later = (startedAt: string, seenAt = ''): string => (seenAt > startedAt ? seenAt : startedAt);

async function seenAtOf(
  { sql }: QueryPorts['workStore'],
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await sql.selectFrom('session_seen').selectAll().where('session_id', 'in', sessionIds).execute();
  return new Map(rows.map(row => [row.session_id, row.seen_at]));
}
