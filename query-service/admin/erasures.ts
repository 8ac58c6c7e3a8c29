import * as api from '../../domain/api/admin.js';
import type { Erasure } from '../../domain/api/privacy.js';
import { subjectOf } from '../compliance/complianceRequests.js';
import { adminGet } from '../http/adminGet.js';

/** `GET /api/admin/erasures`: what is open first, the most urgent of that on top; then what is done, the latest first. */
export const erasures = adminGet(api.erasures, {
  async handler({ ports }) {
    const { readStore, clock } = ports;
    const now = clock.now();
    const rows = await readStore.sql
      .selectFrom('privacy_requests')
      .selectAll()
      .where('kind', '!=', 'data_request')
      .orderBy('due_at')
      .execute();
    const all: Erasure[] = [];
    for (const row of rows)
      all.push({
        id: row.id,
        shop: row.of_shop,
        customer_id: row.kind === 'customer_redact' ? ((await subjectOf(row, ports)).customerId ?? ERASED) : null,
        requested_at: row.requested_at,
        due_at: row.due_at,
        completed_at: row.completed_at,
        overdue: (row.completed_at ?? now) > row.due_at,
        receipts: JSON.parse(row.receipts),
      });
    const isOpen = ({ completed_at }: Erasure) => completed_at === null;
    return { erasures: [...all.filter(isOpen), ...all.filter(one => !isOpen(one)).reverse()] };
  },
});

/** A customer whose id is not kept any more. */
const ERASED = 'erased';
