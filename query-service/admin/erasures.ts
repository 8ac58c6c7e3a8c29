import * as api from '../../domain/api/admin.js';
import type { Erasure } from '../../domain/api/privacy.js';
import { adminGet } from '../http/adminGet.js';
import { subjectOf } from '../privacy/compliance/complianceRequests.js';

/**
 * `GET /api/admin/erasures`: erasures and customers' data requests. Open ones come first, by deadline; completed ones
 * follow, newest first.
 */
export const erasures = adminGet(api.erasures, {
  async handler({ ports }) {
    const { readStore, clock } = ports;
    const now = clock.now();
    const rows = await readStore.sql
      .selectFrom('privacy_requests')
      .selectAll()
      .orderBy('due_at')
      .orderBy('id', 'desc')
      .execute();
    const all: Erasure[] = [];
    const dataRequests: api.DataRequest[] = [];
    for (const row of rows) {
      const { id, of_shop: shop, requested_at, answered_at, due_at, completed_at } = row;
      const overdue = (completed_at ?? now) > due_at;
      if (row.kind === 'data_request') {
        const late = overdue || (answered_at ?? completed_at ?? now) > row.answer_by;
        dataRequests.push({ id, shop, requested_at, answered_at, due_at, completed_at, overdue: late });
        continue;
      }
      all.push({
        id,
        shop,
        customer_id: row.kind === 'customer_redact' ? ((await subjectOf(row, ports)).customerId ?? ERASED) : null,
        requested_at,
        due_at,
        erase_at: row.erase_at,
        cancelled_at: row.cancelled_at,
        completed_at,
        overdue,
        receipts: JSON.parse(row.receipts),
      });
    }
    return { erasures: inOrder(all), data_requests: inOrder(dataRequests) };
  },
});

/** @param all sorted by deadline. */
const inOrder = <Request extends { readonly completed_at: string | null }>(all: readonly Request[]): Request[] => {
  const isOpen = ({ completed_at }: Request) => completed_at === null;
  return [...all.filter(isOpen), ...all.filter(one => !isOpen(one)).reverse()];
};

/** Stands for a customer whose id was erased. */
const ERASED = 'erased';
