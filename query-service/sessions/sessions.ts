import { SESSIONS_PATH, Sessions } from '../../domain/api/sessions.js';
import { deviceOf } from '../../domain/session/device.js';
import { merchantGet } from '../http/merchantGet.js';
import { clientsOf } from './clientsOf.js';

/** `GET /api/auth/shopify/sessions`: who is signed in to this shop from where. This one first, then the last seen. */
export const sessions = merchantGet({
  url: SESSIONS_PATH,
  summary: 'The open sessions of the shop',
  reads: ['sessions'],
  response: Sessions,

  async handler({ shop, sessionId }, _, { readStore, clock, vault, logger }) {
    const rows = await readStore.sql
      .selectFrom('sessions as s')
      .leftJoin('session_seen as seen', 'seen.session_id', 's.session_id')
      .selectAll('s')
      .select('seen.seen_at')
      .where('s.shop', '=', shop)
      .where('s.expires_at', '>', clock.now())
      .execute();
    const clients = await clientsOf(rows, { vault, logger });
    const listed = rows.map(row => {
      const client = clients.get(row.session_id) ?? 'unknown';
      const known = typeof client === 'object' ? client : null;
      return {
        id: row.id,
        current: row.session_id === sessionId,
        device: deviceOf(known?.userAgent ?? null),
        ipAddress: known?.ip ?? null,
        erased: client === 'erased',
        startedAt: row.started_at,
        lastSeenAt: row.seen_at !== null && row.seen_at > row.started_at ? row.seen_at : row.started_at,
        expiresAt: row.expires_at,
      };
    });
    const rank = (session: (typeof listed)[number]) => `${session.current ? 1 : 0} ${session.lastSeenAt} ${session.id}`;
    return { sessions: listed.sort((a, b) => (rank(a) < rank(b) ? 1 : -1)) };
  },
});
