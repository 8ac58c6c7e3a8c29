import { openSubject } from '../../application/privacy/subject.js';
import * as api from '../../domain/api/compliance.js';
import type { Subject } from '../../domain/privacy/privacy.js';
import type { PrivacyRequest } from '../../read-models/privacy/tables.js';
import { merchantGet } from '../http/merchantGet.js';
import type { QueryPorts } from '../ports.js';

/** `GET /api/compliance/requests`: open requests that Shopify forwarded, most urgent first. */
export const complianceRequests = merchantGet(api.complianceRequests, {
  async handler({ shop }, _, ports) {
    const { readStore, clock } = ports;
    const now = clock.now();
    const rows = await readStore.sql
      .selectFrom('privacy_requests')
      .selectAll()
      .where('of_shop', '=', shop)
      .where('origin', '=', 'platform')
      .where('completed_at', 'is', null)
      .orderBy('due_at')
      .orderBy('id')
      .execute();
    const requests = [];
    for (const row of rows) {
      const { customerId, orderIds } = await subjectOf(row, ports);
      const { id, kind, requested_at: receivedAt, due_at: dueAt } = row;
      requests.push({ id, kind, customerId, orderIds: [...orderIds], receivedAt, dueAt, overdue: dueAt < now });
    }
    return { requests };
  },
});

const NO_ONE: Subject = { customerId: null, orderIds: [] };

/** Whom the request concerns, as far as that can still be read. */
export async function subjectOf(
  { id, subject, earlier_subject: earlier }: Pick<PrivacyRequest, 'id' | 'subject' | 'earlier_subject'>,
  { vault, logger }: Pick<QueryPorts, 'vault' | 'logger'>,
): Promise<Subject> {
  if (earlier !== null) return JSON.parse(earlier) as Subject;
  if (subject === null) return NO_ONE;
  try {
    const opened = await openSubject(vault, id, subject);
    return opened === 'erased' ? NO_ONE : opened;
  } catch (err) {
    logger.error({ err, request: id }, 'whom a privacy request concerns cannot be opened');
    return NO_ONE;
  }
}
