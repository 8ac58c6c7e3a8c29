/** Maps order events to audit entries, which outlive the orders and so contain only their ids. */
import type { AuditOf } from '../audit/describe.js';
import { numberOf } from '../audit/wording.js';
import type { orderEvents } from './events.js';

export const orderAudit: AuditOf<typeof orderEvents> = {
  OrderSynced: {
    action: 'ORDER_SYNCED',
    category: 'Store Data',
    details: ({ orderId }) => `Order ${numberOf(orderId)} read from the store`,
  },
  OrderRemoved: {
    action: 'ORDER_REMOVED',
    category: 'Store Data',
    details: ({ orderId }) => `Order ${numberOf(orderId)} was deleted in the store`,
  },
};
