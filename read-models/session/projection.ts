/** Folds open sessions. Serves `GET /api/auth/shopify/sessions` and the code that ends a shop's sessions. */

import type { Signal } from '../../platform/realtime/port.js';
import { type Folded, projection } from '../projection.js';
import { publicSessionId } from './publicSessionId.js';
import { sessions as sessionsTable } from './tables.js';

export const sessions = projection({
  name: 'sessions',
  version: 2,
  tables: { sessions: sessionsTable },

  on: {
    SessionStarted: ({ data: { sessionId, shop, expiresAt }, meta, at }, { sessions }) =>
      sessions.put({
        session_id: sessionId,
        id: publicSessionId(sessionId),
        shop,
        client: meta.client ?? null,
        started_at: at,
        expires_at: expiresAt,
      }),

    SessionEnded: ({ data }, { sessions }) => sessions.remove(data.sessionId),
  },

  announce: { SessionStarted: changed, SessionEnded: changed },
});

function changed({ data, position }: Folded<'SessionStarted' | 'SessionEnded'>): Signal[] {
  return [{ kind: 'changed', room: `shop:${data.shop}`, payload: { topic: 'sessions', position } }];
}
