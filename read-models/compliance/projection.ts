/** Open privacy requests. Serves `GET /api/compliance/requests`. */

import { projection } from '../projection.js';
import { complianceRequests } from './tables.js';

export const compliance = projection({
  name: 'compliance',
  version: 1,
  tables: { complianceRequests },

  on: {
    PrivacyRequestReceived: ({ data, meta, at }, { complianceRequests }) =>
      complianceRequests.put({
        id: data.requestId,
        shop: meta.shop,
        kind: data.kind,
        customer_id: data.customerId,
        order_ids: JSON.stringify(data.orderIds),
        received_at: at,
        due_at: data.dueAt,
      }),
  },

  announce: {
    PrivacyRequestReceived: ({ meta, position }) => [
      { kind: 'changed', room: `shop:${meta.shop}`, payload: { topic: 'shop', position } },
    ],
  },
});
