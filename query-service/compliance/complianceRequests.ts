import * as api from '../../domain/api/compliance.js';
import { merchantGet } from '../http/merchantGet.js';

/** `GET /api/compliance/requests`: open requests of customers or Shopify, most urgent first. */
export const complianceRequests = merchantGet(api.complianceRequests, {
  async handler({ shop }, _, { readStore, clock }) {
    const now = clock.now();
    const rows = await readStore.sql
      .selectFrom('compliance_requests')
      .selectAll()
      .where('shop', '=', shop)
      .orderBy('due_at')
      .orderBy('id')
      .execute();
    return {
      requests: rows.map(row => ({
        id: row.id,
        kind: row.kind,
        customerId: row.customer_id,
        orderIds: JSON.parse(row.order_ids) as string[],
        receivedAt: row.received_at,
        dueAt: row.due_at,
        overdue: row.due_at < now,
      })),
    };
  },
});
