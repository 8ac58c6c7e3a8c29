import * as api from '../../domain/api/webhookEndpoints.js';
import type { FeedType } from '../../domain/feed/feedTypes.js';
import type { PauseReason } from '../../domain/webhook-endpoints/limits.js';
import { merchantGet } from '../http/merchantGet.js';

/** `GET /api/webhook-endpoints`. */
export const webhookEndpoints = merchantGet(api.webhookEndpoints, {
  async handler({ shop }, _, { readStore, workStore, clock }) {
    const rows = await readStore.sql
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('shop', '=', shop)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const readers = await workStore.sql.selectFrom('webhook_readers').selectAll().where('shop', '=', shop).execute();
    const progress = new Map(readers.map(reader => [reader.endpoint_id, reader]));
    const now = clock.now();
    return {
      endpoints: rows.map(({ id, url, types, description, created_at, paused, overlap_ends }) => ({
        ...{ id, url, types: JSON.parse(types) as FeedType[], description, createdAt: created_at },
        status: paused === null ? ('active' as const) : ('paused' as const),
        pausedBecause: paused as PauseReason | null,
        secretOverlapEnds: overlap_ends !== null && overlap_ends > now ? overlap_ends : null,
        failingSince: progress.get(id)?.failing_since ?? null,
        nextAttemptAt: paused === null ? (progress.get(id)?.next_at ?? null) : null,
      })),
    };
  },
});
