import * as api from '../../domain/api/admin.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { adminGet } from '../http/adminGet.js';

const DAY_MS = 86_400_000;

/** `GET /api/admin/session-statistics`: the four tiles. Appends no event: it reveals only totals. */
export const sessionStatistics = adminGet(api.sessionStatistics, {
  async handler({ ports: { readStore, workStore, clock } }) {
    const now = clock.now();
    const dayAgo = plus(now, -DAY_MS);
    const shops = await readStore.sql
      .selectFrom('sessions')
      .select(({ fn }) => ['shop', fn.countAll<number | string>().as('open')])
      .where('expires_at', '>', now)
      .groupBy('shop')
      .execute();
    const open = shops.map(row => Number(row.open));
    const total = open.reduce((sum, count) => sum + count, 0);

    // Includes ended sessions; a session not seen since its start counts from its start.
    const seen = await workStore.sql
      .selectFrom('session_seen')
      .select('session_id')
      .where('seen_at', '>', dayAgo)
      .execute();
    const started = await readStore.sql
      .selectFrom('sessions')
      .select('session_id')
      .where('started_at', '>', dayAgo)
      .execute();
    return {
      statistics: {
        currentlyActiveSessions: total,
        shopsWithMultipleSessions: open.filter(count => count > 1).length,
        averageSessionsPerShop: open.length === 0 ? 0 : Math.round((total / open.length) * 100) / 100,
        sessionsActiveLastDay: new Set([...seen, ...started].map(row => row.session_id)).size,
      },
    };
  },
});
