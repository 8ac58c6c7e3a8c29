import type { PrivacyRequestKind } from '../../domain/compliance/privacyRequestKind.js';
import { orNull, type RowOf, table, text } from '../../platform/tables/table.js';

/** Open privacy requests. */
export const complianceRequests = table(
  'compliance_requests',
  {
    id: text(),
    shop: text(),
    kind: text<PrivacyRequestKind>(),
    customer_id: orNull(text()),
    /** JSON: global ids. */
    order_ids: text(),
    received_at: text(),
    due_at: text(),
  },
  { key: ['id'], indexes: [['shop', 'due_at']] },
);

declare module '../../platform/read-store/readTables.js' {
  interface ReadTables {
    compliance_requests: RowOf<typeof complianceRequests>;
  }
}
