import * as api from '../../domain/api/admin.js';
import { isAfter } from '../../platform/event-store/port.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import { adminGet } from '../http/adminGet.js';
import { searchFilter } from './searchFilter.js';

/**
 * `GET /api/admin/audit-logs/newer`: counts entries newer than an open list. Screens poll it, so it appends no event;
 * it reads only the first page, so its cost does not grow with the trail.
 */
export const newerAuditLogs = adminGet(api.newerAuditLogs, {
  polled: true,
  async handler({ query: { as_of, ...query }, ports: { search, eventLog, auditDigests } }) {
    const since = eventLog.parsePosition(as_of);
    if (since === null) throw new ApiError('POSITION_UNKNOWN');
    const newest = await search.find(searchFilter(query, auditDigests), { limit: api.NEWER_COUNTED });
    return { newer: newest.filter(({ position }) => isAfter(position, since)).length };
  },
});
