/** Maps retention events to audit entries. */
import type { AuditOf } from '../audit/describe.js';
import { counted, parts } from '../audit/wording.js';
import type { retentionEvents } from './events.js';

export const retentionAudit: AuditOf<typeof retentionEvents> = {
  RetentionPassed: {
    action: 'RETENTION_PASSED',
    category: 'Privacy',
    details: ({ removed: { orders, checkouts, figures } }) =>
      parts(
        'Removed on expiry',
        counted(orders, 'order'),
        counted(checkouts, 'abandoned checkout'),
        `${counted(figures, 'row')} of figures`,
      ),
  },
};
