import { proveEntry } from '../../application/seal/proveEntry.js';
import * as api from '../../domain/api/admin.js';
import { isAfter } from '../../platform/event-store/port.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import { formatProof } from '../../platform/seal/tree/proofFile.js';
import { adminGet } from '../http/adminGet.js';

/** `GET /api/admin/audit-logs/proof`: proves an entry to people who don't have Tidewatch (docs/audit.md). */
export const proveAuditLog = adminGet(api.proveAuditLog, {
  audited: () => ({ view: 'audit proof', each: true }),

  async handler({ query, ports }) {
    const position = ports.eventLog.parsePosition(query.position);
    if (position === null || isAfter(position, await ports.eventLog.head())) throw new ApiError('POSITION_UNKNOWN');
    const found = await proveEntry(ports, position);
    if (!found) throw new ApiError('AUDIT_ENTRY_UNSEALED');
    return { proof: formatProof(found.proof), verifierKey: found.verifierKey };
  },
});
