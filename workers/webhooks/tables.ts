import { type RowOf, table, text } from '../../platform/tables/table.js';
import type { Outcome } from './apply.js';

/** Handled webhooks by id, with their outcome. Kept for a few days to recognise repeats. */
export const webhookDeliveries = table(
  'webhook_deliveries',
  { shop: text(), webhook_id: text(), topic: text(), received_at: text(), outcome: text<Outcome>() },
  { key: ['shop', 'webhook_id'], indexes: [['received_at']] },
);

declare module '../../platform/work-store/workTables.js' {
  interface WorkTables {
    webhook_deliveries: RowOf<typeof webhookDeliveries>;
  }
}
