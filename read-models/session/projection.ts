/** Folds open sessions and API tokens. Serves their lists and the code that ends a shop's sessions. */

import type { Signal } from '../../platform/realtime/port.js';
import { publicSessionId } from '../../platform/runtime/ids/publicSessionId.js';
import { type Folded, projection } from '../projection.js';
import { apiTokens, sessions as sessionsTable } from './tables.js';

export const sessions = projection({
  name: 'sessions',
  version: 3,
  tables: { sessions: sessionsTable, tokens: apiTokens },

  on: {
    SessionStarted({ data: { sessionId, shop, expiresAt, token }, meta, at }, { sessions, tokens }) {
      const row = { session_id: sessionId, id: publicSessionId(sessionId), shop, expires_at: expiresAt };
      if (!token) sessions.put({ ...row, client: meta.client ?? null, started_at: at });
      else tokens.put({ ...row, name: token.name, scopes: JSON.stringify(token.scopes), created_at: at, ended: 0 });
    },

    SessionEnded({ data }, { sessions, tokens }) {
      sessions.remove(data.sessionId);
      return tokens.patch([data.sessionId], { ended: 1 });
    },
  },

  announce: { SessionStarted: changed, SessionEnded: changed },
});

function changed({ data, position }: Folded<'SessionStarted' | 'SessionEnded'>): Signal[] {
  return [{ kind: 'changed', room: `shop:${data.shop}`, payload: { topic: 'sessions', position } }];
}
