import * as api from '../../domain/api/webhookEndpoints.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import { merchantGet } from '../http/merchantGet.js';

/** `GET /api/webhook-endpoints/:id/deliveries`. */
export const webhookDeliveries = merchantGet(api.webhookDeliveries, {
  async handler({ shop }, _, { readStore, workStore }, { id }) {
    const endpoint = await readStore.sql
      .selectFrom('webhook_endpoints')
      .select('id')
      .where('shop', '=', shop)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!endpoint) throw new ApiError('WEBHOOK_ENDPOINT_NOT_FOUND');
    const rows = await workStore.sql
      .selectFrom('webhook_attempts')
      .selectAll()
      .where('shop', '=', shop)
      .where('endpoint_id', '=', id)
      .orderBy('at', 'desc')
      .orderBy('position', 'desc')
      .limit(api.DELIVERY_LIMIT)
      .execute();
    return {
      deliveries: rows.map(({ event_id, type, position, delivered, at, attempts, status, error, next_at }) => ({
        ...{ id: event_id, type, position, at, attempts, status, error, nextAttemptAt: next_at },
        state: delivered === 1 ? ('delivered' as const) : ('failing' as const),
      })),
    };
  },
});
