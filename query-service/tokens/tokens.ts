import * as api from '../../domain/api/tokens.js';
import { NEVER } from '../../domain/session/session.js';
import type { TokenScope } from '../../domain/session/tokenScope.js';
import { merchantGet } from '../http/merchantGet.js';

/** `GET /api/tokens`: those that are valid today. */
export const tokens = merchantGet(api.tokens, {
  async handler({ shop }, _, { readStore, workStore, clock }) {
    const rows = await readStore.sql
      .selectFrom('api_tokens')
      .selectAll()
      .where('shop', '=', shop)
      .where('ended', '=', 0)
      .where('expires_at', '>', clock.now())
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute();
    const seen = await workStore.sql
      .selectFrom('session_seen')
      .selectAll()
      .where('session_id', 'in', ['', ...rows.map(row => row.session_id)])
      .execute();
    const seenAt = new Map(seen.map(row => [row.session_id, row.seen_at]));
    return {
      tokens: rows.map(row => ({
        id: row.id,
        name: row.name,
        scopes: JSON.parse(row.scopes) as TokenScope[],
        createdAt: row.created_at,
        expiresAt: row.expires_at === NEVER ? null : row.expires_at,
        lastUsedAt: seenAt.get(row.session_id) ?? null,
      })),
    };
  },
});
