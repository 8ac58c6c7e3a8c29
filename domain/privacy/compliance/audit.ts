/** Maps privacy requests to audit entries. Omits the customer's id, which identifies a person. */
import type { AuditOf } from '../../audit/describe.js';
import { counted, moment, parts } from '../../audit/wording.js';
import type { complianceEvents } from './events.js';
import type { PrivacyRequestKind } from './privacyRequestKind.js';

export const complianceAudit: AuditOf<typeof complianceEvents> = {
  PrivacyRequestReceived: {
    action: 'PRIVACY_REQUEST_RECEIVED',
    category: ({ kind }) => (kind === 'data_request' ? 'Privacy' : 'Data Deletion'),
    details: ({ kind, orderIds, dueAt }) =>
      parts(
        KINDS[kind],
        orderIds.length === 0 ? null : `concerns ${counted(orderIds.length, 'order')}`,
        `due by ${moment(dueAt)}`,
      ),
  },
};

const KINDS: Readonly<Record<PrivacyRequestKind, string>> = {
  data_request: 'A customer requested their data',
  customer_redact: 'Deletion of a customer’s data requested',
  shop_redact: 'Deletion of all store data requested',
};
