import { openSubject } from '../../../application/privacy/subject.js';
import * as api from '../../../domain/api/compliance.js';
import type { Subject } from '../../../domain/privacy/privacy.js';
import { plus } from '../../../platform/runtime/clock/clock.js';
import type { PrivacyRequest } from '../../../read-models/privacy/tables.js';
import { merchantGet } from '../../http/merchantGet.js';
import type { QueryPorts } from '../../ports.js';

const FETCHED_LATELY_MS = 30 * 86_400_000;

/**
 * `GET /api/compliance/requests`: open requests that Shopify forwarded, most urgent first; then recently fetched ones,
 * because a download can fail.
 */
export const complianceRequests = merchantGet(api.complianceRequests, {
  async handler({ shop }, _, ports) {
    const { readStore, clock } = ports;
    const now = clock.now();
    const rows = await readStore.sql
      .selectFrom('privacy_requests')
      .selectAll()
      .where('of_shop', '=', shop)
      .where('origin', '=', 'platform')
      .where(is =>
        is.or([is('completed_at', 'is', null), is('fetched_at', '>=', plus(now, -FETCHED_LATELY_MS) as string)]),
      )
      .orderBy('due_at')
      .orderBy('id')
      .execute();
    const requests = [];
    for (const row of rows) {
      const { customerId, orderIds } = await subjectOf(row, ports);
      const { id, kind, requested_at: receivedAt, due_at: dueAt, fetched_at: fetchedAt } = row;
      const overdue = (row.completed_at ?? now) > dueAt;
      requests.push({ id, kind, customerId, orderIds: [...orderIds], receivedAt, dueAt, overdue, fetchedAt });
    }
    return { requests: [...requests.filter(isOpen), ...requests.filter(one => !isOpen(one))] };
  },
});

const isOpen = ({ fetchedAt }: { readonly fetchedAt: string | null }) => fetchedAt === null;

const NO_ONE: Subject = { customerId: null, orderIds: [] };

/** The customer that a request concerns, as far as still readable. */
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
    logger.error({ err, request: id }, 'the subject of a privacy request could not be decrypted');
    return NO_ONE;
  }
}
